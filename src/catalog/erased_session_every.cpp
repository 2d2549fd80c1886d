#include "erased_session.hpp"

template class pincer::TypedSession<pincer::EveryGame>;
