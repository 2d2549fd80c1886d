#pragma once

/// Functions of some size that are not templates are compiled once, by the library, for whoever
/// links it (PINCER_COMPILED), and wherever they are needed for those who use the headers alone.
#ifdef PINCER_COMPILED
#define PINCER_INLINE
#else
#define PINCER_INLINE inline
#endif
