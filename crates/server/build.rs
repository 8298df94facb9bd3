//! The page is compiled in: when it is built again, so is this crate.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
