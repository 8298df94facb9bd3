//! One search, compiled for what processors can do: with the instructions that every one has, with those that do four
//! words at once, and with those that also find the highest bit of four words.
//!
//! Functions are compiled for more instructions only if they say so themselves, and a closure or a call in
//! between forgets it. So every function that calls itself goes through here, and all others are inlined into these.

use perfectplay_core::{Desk, Halted};

#[cfg(target_arch = "x86_64")]
use super::super::discs::vector;
use super::{
    super::{discs, evaluation::Numbers},
    Search,
};

/// Does something with all functions that call themselves.
macro_rules! with_functions {
    ($does:ident! $with:tt) => {
        $does! { $with
            last_four(own: u64, other: u64, empty: u64, alpha: i32) -> i32;
            shallow(own: u64, other: u64, empty: u64, alpha: i32) -> i32;
            sorted(own: u64, other: u64, alpha: i32) -> Result<i32, Halted>;
            deep(own: u64, other: u64, numbers: &Numbers, alpha: i32) -> Result<i32, Halted>;
            estimate(
                own: u64, other: u64, numbers: &Numbers, depth: u32, alpha: i32, beta: i32
            ) -> Result<i32, Halted>;
        }
    };
}

macro_rules! declare {
    (() $($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        /// Which instructions a search is compiled for.
        pub(super) trait Instructions: Copy {
            /// [`discs::reach`].
            fn reach(own: u64, other: u64) -> u64;

            /// [`discs::flips`].
            fn flips(square: usize, own: u64, other: u64) -> u64;

            $(fn $name<D: Desk>(search: &mut Search<'_, D, Self>, $($argument: $type),*) -> $result;)*
        }
    };
}

macro_rules! call {
    (() $($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*) => {
        $(fn $name<D: Desk>(search: &mut Search<'_, D, Self>, $($argument: $type),*) -> $result {
            search.$name($($argument),*)
        })*
    };
}

#[cfg(target_arch = "x86_64")]
macro_rules! call_with {
    (
        ($kind:ident, $features:literal)
        $($name:ident($($argument:ident: $type:ty),*) -> $result:ty;)*
    ) => {
        $(#[inline(always)]
        fn $name<D: Desk>(search: &mut Search<'_, D, Self>, $($argument: $type),*) -> $result {
            #[target_feature(enable = $features)]
            fn compiled<D: Desk>(
                search: &mut Search<'_, D, $kind>, $($argument: $type),*
            ) -> $result {
                search.$name($($argument),*)
            }
            // SAFETY: whoever has a search of this kind has a proof that the processor has the instructions.
            #[allow(unsafe_code)]
            unsafe { compiled(search, $($argument),*) }
        })*
    };
}

with_functions! { declare! () }

/// What every processor has.
#[derive(Clone, Copy)]
pub(super) struct Usual;

impl Instructions for Usual {
    #[inline(always)]
    fn reach(own: u64, other: u64) -> u64 {
        discs::reach(own, other)
    }
    #[inline(always)]
    fn flips(square: usize, own: u64, other: u64) -> u64 {
        discs::flips(square, own, other)
    }
    with_functions! { call! () }
}

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

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
impl Instructions for Wide {
    #[inline(always)]
    fn reach(own: u64, other: u64) -> u64 {
        // SAFETY: only searches of this kind call it, and whoever has one has a proof.
        unsafe { vector::reach(own, other) }
    }
    #[inline(always)]
    fn flips(square: usize, own: u64, other: u64) -> u64 {
        // SAFETY: as above.
        unsafe { vector::flips(square, own, other) }
    }
    with_functions! { call_with! (Wide, "avx2,bmi1,bmi2,lzcnt,popcnt") }
}

/// The highest bit of four words as well. Having one is a proof that the processor can.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Wider(());

#[cfg(target_arch = "x86_64")]
impl Wider {
    pub(super) fn detected() -> Option<Self> {
        let is_wider = Wide::detected().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512cd")
            && is_x86_feature_detected!("avx512vl");
        is_wider.then_some(Self(()))
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
impl Instructions for Wider {
    #[inline(always)]
    fn reach(own: u64, other: u64) -> u64 {
        // SAFETY: only searches of this kind call it, and whoever has one has a proof.
        unsafe { vector::reach(own, other) }
    }
    #[inline(always)]
    fn flips(square: usize, own: u64, other: u64) -> u64 {
        // SAFETY: as above.
        unsafe { vector::flips_by_highest_bit(square, own, other) }
    }
    with_functions! {
        call_with! (Wider, "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512cd,avx512vl")
    }
}

/// Returns what an expression is worth with the best instructions that this processor has.
macro_rules! with_best_instructions {
    ($instructions:ident => $value:expr) => {{
        #[cfg(target_arch = "x86_64")]
        {
            use $crate::othello::endgame::instructions::{Wide, Wider};
            if let Some($instructions) = Wider::detected() {
                return $value;
            }
            if let Some($instructions) = Wide::detected() {
                return $value;
            }
        }
        let $instructions = $crate::othello::endgame::instructions::Usual;
        $value
    }};
}
pub(super) use with_best_instructions;
