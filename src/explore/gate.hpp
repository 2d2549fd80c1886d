#pragma once
#include <string>
#include <string_view>

namespace pincer::explore {

/// Whether both are one, in a time that does not tell how much of them is.
bool is_same_secret(std::string_view a, std::string_view b);

/// Who is let in: requests that name this machine as their host, come from no other page, and bring
/// the token.
class Gate {
 public:
  Gate(std::string token, int port);

  /// Whether a browser, or anybody, means this very server.
  bool is_host(std::string_view host) const;
  /// No origin is fine: programs have none.
  bool is_origin(std::string_view origin) const;
  bool is_token(std::string_view token) const { return is_same_secret(token_, token); }
  /// The token in "Bearer ...", or in the cookie among cookies.
  bool is_bearer(std::string_view authorization) const;
  bool is_in_cookie(std::string_view cookies) const;

  /// What the page's answers set.
  std::string cookie() const;

 private:
  std::string token_, name_;  // of the cookie: one a port, as browsers do not tell ports apart
  std::string host_, local_host_;
};

}  // namespace pincer::explore
