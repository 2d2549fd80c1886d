#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "pincer/catalog/session.hpp"
#include "pincer/proof/certificate.hpp"
#include "pincer/rules/position.hpp"

namespace pincer {

struct CertifyOptions {
  double eps = 0;           ///< how wide the interval may be
  bool has_lemmas = false;  ///< cite the game's own bounds: many times smaller, and believes them
  bool all = false;         ///< prove the value of every move as well
  /// What is known of the position and is to be proved; without it, it is solved first.
  std::optional<Bounds<double>> wanted = {};
};

/// A certificate, and what it took to make it.
struct Certificate {
  proof::Head head;  ///< without the game's name and parameters, which a position does not know
  std::vector<std::string> strategies;  ///< of the head's parts
  Bounds<double> bounds{};              ///< what is known of the position
  Bounds<double> proved{};              ///< what the certificate proves of it
  std::uint64_t positions = 0;          ///< that are listed
  std::uint64_t questions = 0;          ///< that the session was asked
  std::uint64_t nodes = 0;              ///< that were searched again for them
  Stop stop = Stop::none;               ///< why it proves less than it could
};

/// Makes a certificate for a position: a walk over all that may follow when a side plays by what a
/// session says. Each position is asked for just what the one before it needs, so that the claims
/// add up at an eps above 0, after a stop and with a table that has forgotten.
///
/// What the session says only suggests moves and mixes. The bounds are computed again from the ends
/// upwards, as the checker does.
///
/// Requires: a session about the same game. Throws Error unless it is one of two players.
Certificate certify(const Position& start, Session& session, const CertifyOptions& options,
                    Budget& budget);

}  // namespace pincer
