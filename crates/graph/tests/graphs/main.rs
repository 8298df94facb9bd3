//! Graph methods against slow twins that follow the definitions word by word.

mod attractors;
mod exploring;
mod kinds;
mod oracle;
