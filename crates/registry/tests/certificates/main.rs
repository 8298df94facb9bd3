//! Certificates: what is written holds, what is changed does not.

mod document;
mod files;
mod forged;
mod grounds;
mod unreadable;
mod written;
