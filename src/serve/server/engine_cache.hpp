// Engines and players kept for later requests, because a new one would start with an empty table.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace inarow::server {

// At most `capacity` of them; the longest idle one is evicted.  Each has one user at a time, and there must not be more
// users than the capacity.  Any thread may call it.
class EngineCache {
    struct Entry {
        std::string key;
        std::shared_ptr<void> thing;
    };

public:
    explicit EngineCache(std::size_t capacity) : capacity_(capacity) { resting_.reserve(capacity); }

    // A thing that goes back to the pool when its last user lets go of it.  The key names the type as well: things of
    // two types have different keys.  `make` returns one, or throws.
    template <class T, class Make>
    [[nodiscard]] std::shared_ptr<T> lease(std::string key, Make make) {
        auto thing = std::static_pointer_cast<T>(take(key));
        try {
            if (!thing) thing = std::make_shared<T>(make());
        } catch (...) {
            give_up();
            throw;
        }
        T* const target = thing.get();
        return {target, [this, entry = Entry{std::move(key), std::move(thing)}](T*) mutable noexcept {
                    take_back(std::move(entry));
                }};
    }

    // At rest and in use.
    [[nodiscard]] std::size_t size() const;

private:
    // The one that rests under this key; or nothing, and the caller has the right to make one until it gives that up.
    [[nodiscard]] std::shared_ptr<void> take(const std::string& key);
    void take_back(Entry entry) noexcept;
    void give_up();

    std::size_t capacity_;
    mutable std::mutex mutex_;
    std::vector<Entry> resting_;  // the most recently used last; with room for `capacity_`, as destructors fill it
    std::size_t in_use_ = 0;
};

}  // namespace inarow::server
