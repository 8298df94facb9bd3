//! Opening books: where they are found, and how they are written and checked.
//!
//! A book belongs to a game's own search: `auto` and `expert` look into it, while a general method asked for
//! by name does all of its work itself, so that its nodes are those of the method. A registry has no books
//! unless it is [given them](crate::Registry::with_books).

mod binding;
mod manuscript;
mod pages;
mod shelf;

pub use manuscript::Manuscript;
pub use pages::Pages;
pub use perfectplay_book::{BookError, Title, Volume};
pub use perfectplay_series::{Conclusion, RecordError};

pub(crate) use binding::{Binding, Parameters};
pub(crate) use pages::TypedPages;
pub(crate) use shelf::Shelf;
