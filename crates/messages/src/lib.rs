//! Every sentence perfectplay says, in French and English.
