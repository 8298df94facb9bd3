//! What the yes/no test costs: expected, and measured on random trees and real games.
