#include "server/schema.hpp"

#include <algorithm>
#include <sstream>

namespace inarow::testing_server {
namespace {

using Json = testing_json::json;
using Differences = std::vector<std::string>;

bool is_of_type(const Json& value, const std::string& type) {
    if (type == "object") return value.is_object();
    if (type == "array") return value.is_array();
    if (type == "string") return value.is_string();
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    if (type == "boolean") return value.is_boolean();
    return type == "null" && value.is_null();
}

bool is_of_types(const Json& value, const Json& types) {
    if (types.is_string()) return is_of_type(value, types);
    return std::any_of(types.begin(), types.end(), [&](const Json& type) { return is_of_type(value, type); });
}

class Check {
public:
    explicit Check(const Json& document) : document_(document) {}

    void value(const Json& schema, const Json& value, const std::string& where) {
        for (const auto& [keyword, said] : schema.items()) check(keyword, said, schema, value, where);
    }

    Differences found;

private:
    void check(const std::string& keyword, const Json& said, const Json& schema, const Json& checked,
               const std::string& where) {
        if (keyword == "$ref")
            value(resolved(document_, schema), checked, where);
        else if (keyword == "type")
            expect(is_of_types(checked, said), where + " is not of type " + said.dump() + ": " + checked.dump());
        else if (keyword == "enum")
            expect(std::find(said.begin(), said.end(), checked) != said.end(), where + " is none of " + said.dump());
        else if (keyword == "items")
            each_item(said, checked, where);
        else if (keyword == "minItems" || keyword == "maxItems")
            expect(keyword == "minItems" ? checked.size() >= said : checked.size() <= said,
                   where + " has another size");
        else if (keyword == "required")
            for (const Json& name : said)  // a null that may be one has no members
                expect(checked.is_null() || checked.contains(name.get<std::string>()), where + " lacks " + name.dump());
        else if (keyword == "properties" || keyword == "additionalProperties")
            each_property(keyword, said, schema, checked, where);
        else if (keyword == "anyOf")
            expect(fits_any(said, checked), where + " is none of what it may be: " + checked.dump());
        else
            expect(keyword == "description", "the schema says " + keyword);
    }

    void each_item(const Json& schema, const Json& list, const std::string& where) {
        if (!list.is_array()) return;
        for (std::size_t i = 0; i < list.size(); ++i) value(schema, list[i], where + '[' + std::to_string(i) + ']');
    }

    void each_property(const std::string& keyword, const Json& said, const Json& schema, const Json& object,
                       const std::string& where) {
        if (!object.is_object()) return;
        for (const auto& [name, held] : object.items()) {
            const bool listed = schema.contains("properties") && schema["properties"].contains(name);
            if (listed != (keyword == "properties")) continue;
            if (said.is_boolean())
                expect(said.get<bool>(), where + " has the field " + name + ", which is not described");
            else
                value(listed ? said.at(name) : said, held, where + '.' + name);
        }
    }

    bool fits_any(const Json& schemas, const Json& checked) const {
        return std::any_of(schemas.begin(), schemas.end(),
                           [&](const Json& schema) { return differences(document_, schema, checked).empty(); });
    }

    void expect(bool right, const std::string& otherwise) {
        if (!right) found.push_back(otherwise);
    }

    const Json& document_;
};

}  // namespace

const Json& resolved(const Json& document, const Json& value) {
    if (!value.contains("$ref")) return value;
    const Json* found = &document;
    std::istringstream names(value["$ref"].get<std::string>().substr(2));  // "#/components/schemas/Error"
    for (std::string name; std::getline(names, name, '/');) found = &found->at(name);
    return *found;
}

Differences differences(const Json& document, const Json& schema, const Json& value, const std::string& where) {
    Check check(document);
    check.value(schema, value, where);
    return check.found;
}

}  // namespace inarow::testing_server
