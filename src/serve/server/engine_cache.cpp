#include "server/engine_cache.hpp"

#include <algorithm>

#include "base/require.hpp"

namespace inarow::server {

std::shared_ptr<void> EngineCache::take(const std::string& key) {
    Entry leaving;  // destroyed after the lock is released
    const std::lock_guard lock(mutex_);
    require(in_use_ < capacity_, "the pool has more users than places");
    ++in_use_;
    const auto found = std::ranges::find(resting_, key, &Entry::key);
    if (found != resting_.end()) {
        auto thing = std::move(found->thing);
        resting_.erase(found);
        return thing;
    }
    if (in_use_ + resting_.size() > capacity_) {
        leaving = std::move(resting_.front());
        resting_.erase(resting_.begin());
    }
    return nullptr;
}

void EngineCache::take_back(Entry entry) noexcept {
    const std::lock_guard lock(mutex_);
    --in_use_;
    resting_.push_back(std::move(entry));
}

void EngineCache::give_up() {
    const std::lock_guard lock(mutex_);
    --in_use_;
}

std::size_t EngineCache::size() const {
    const std::lock_guard lock(mutex_);
    return in_use_ + resting_.size();
}

}  // namespace inarow::server
