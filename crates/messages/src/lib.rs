//! Every sentence perfectplay says to people, in English and French.
//!
//! One catalogue, [`Message`], so that the two languages stand side by side and neither can be
//! forgotten; [`number`] writes counts, values and times the way readers of each language expect.
//!
//! ```
//! use perfectplay_core::Player;
//! use perfectplay_messages::{Lang, Message};
//!
//! let turn = Message::ToMove(Player::Max);
//! assert_eq!(turn.say(Lang::En), "Max to move");
//! assert_eq!(turn.say(Lang::Fr), "c’est à Max de jouer");
//! ```
//!
//! Messages that answer or label begin in lower case, so that they can follow a prompt or a
//! colon; messages that stand on a line of their own (steps of a trace, dialogue) are sentences.

mod attraction;
mod booking;
mod choice;
mod contest;
mod graph_words;
mod grundy;
mod judgement;
mod message;
pub mod number;
mod problems;
mod progress;
mod proof;
mod proving;
mod review;
mod tabling;
mod training;
mod trial;
mod verdict;

pub use attraction::Attraction;
pub use booking::Booking;
pub use choice::Reason;
pub use contest::{Contest, ContestColumn};
pub use graph_words::GraphWord;
pub use grundy::Nimber;
pub use judgement::Judgement;
pub use message::{Column, Legend, Message, method_name};
pub use perfectplay_core::{Both, Front, Lang, Say, UnknownLang, Voice};
pub use problems::{ProblemColumn, Problems};
pub use proof::{Flaw, Proof, Proved};
pub use proving::Proving;
pub use review::{Review, ReviewColumn, ReviewWord};
pub use tabling::{TableStep, Tabling};
pub use training::{ErrorsIn, Training, TrainingColumn};
pub use trial::{Trial, TrialWord};
pub use verdict::{Stakes, Thing, Verdict};
