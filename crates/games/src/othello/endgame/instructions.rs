//! One search, compiled twice: with the instructions that every processor has, and with those that do four
//! boards at once.
//!
//! Functions are compiled for more instructions only if they say so themselves, and a closure or a call in
//! between forgets it. So every function that calls itself goes through here, and all others are inlined into these.

use perfectplay_core::{Desk, Halted};

use super::{super::evaluation::Numbers, Search};

macro_rules! functions {
    ($($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        /// Which instructions a search is compiled for.
        pub(super) trait Instructions: Copy {
            $(fn $name<D: Desk>(search: &mut Search<'_, D, Self>, $($argument: $type),*) -> $result;)*
        }

        impl Instructions for Usual {
            $(fn $name<D: Desk>(search: &mut Search<'_, D, Self>, $($argument: $type),*) -> $result {
                search.$name($($argument),*)
            })*
        }

        #[cfg(target_arch = "x86_64")]
        impl Instructions for Wide {
            $(#[inline(always)]
            fn $name<D: Desk>(search: &mut Search<'_, D, Self>, $($argument: $type),*) -> $result {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn wide<D: Desk>(
                    search: &mut Search<'_, D, Wide>, $($argument: $type),*
                ) -> $result {
                    search.$name($($argument),*)
                }
                // SAFETY: a search has a `Wide` only if the processor has the instructions.
                #[allow(unsafe_code)]
                unsafe { wide(search, $($argument),*) }
            })*
        }
    };
}

functions! {
    last_four(own: u64, other: u64, empty: u64, alpha: i32) -> i32;
    shallow(own: u64, other: u64, empty: u64, alpha: i32) -> i32;
    sorted(own: u64, other: u64, alpha: i32) -> Result<i32, Halted>;
    deep(own: u64, other: u64, numbers: &Numbers, alpha: i32) -> Result<i32, Halted>;
    estimate(own: u64, other: u64, numbers: &Numbers, depth: u32, alpha: i32, beta: i32) -> Result<i32, Halted>;
}

/// What every processor has.
#[derive(Clone, Copy)]
pub(super) struct Usual;

/// Four words at a time. Having one is a proof that the processor can.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Wide(());

#[cfg(target_arch = "x86_64")]
impl Wide {
    pub(super) fn detected() -> Option<Self> {
        let is_wide = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        is_wide.then_some(Self(()))
    }
}
