//! Text made safe for the formats it goes into.

use std::fmt::Write as _;

/// Text between tags or in a quoted attribute. Characters that XML forbids are left out.
pub(crate) fn xml(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' => safe.push(character),
            '\0'..' ' | '\u{7f}'..='\u{9f}' | '\u{fffe}' | '\u{ffff}' => {}
            _ => safe.push(character),
        }
    }
    safe
}

/// Text in a double-quoted string of DOT.
pub(crate) fn dot(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '"' => safe.push_str("\\\""),
            '\\' => safe.push_str("\\\\"),
            '\n' => safe.push_str("\\n"),
            // Graphviz reads entities in plain labels.
            '&' => safe.push_str("&amp;"),
            other if other.is_control() => {}
            other => safe.push(other),
        }
    }
    safe
}

/// Text in running LaTeX, for engines old and new.
pub(crate) fn tex(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut before = ' ';
    for character in text.chars() {
        let after = std::mem::replace(&mut before, character);
        let command = match character {
            '\\' => "\\textbackslash{}",
            '~' => "\\textasciitilde{}",
            '^' => "\\textasciicircum{}",
            '<' => "$<$",
            '>' => "$>$",
            '|' => "$|$",
            '"' => "\\textquotedbl{}",
            // A minus before a number, a hyphen within a word.
            '-' if !after.is_alphanumeric() => "$-$",
            '−' => "$-$",
            '∞' => "$\\infty$",
            '≈' => "$\\approx$",
            '≥' => "$\\geq$",
            '≤' => "$\\leq$",
            '×' => "$\\times$",
            '±' => "$\\pm$",
            '·' => "$\\cdot$",
            '½' => "$\\frac{1}{2}$",
            '√' => "$\\surd$",
            'ₙ' => "$_n$",
            '→' => "$\\to$",
            '…' => "\\dots{}",
            '▲' => "$\\blacktriangle$",
            '▼' => "$\\blacktriangledown$",
            '↺' => "$\\circlearrowleft$",
            '’' => "'",
            '\u{a0}' => "~",
            '\u{202f}' => "\\,",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                let _ = write!(safe, "\\{character}");
                continue;
            }
            '\n' => " ",
            other if other.is_control() => "",
            // Latin letters with their accents are in every text font; what is not would stop
            // the compiler.
            other if other < '\u{180}' => {
                safe.push(other);
                continue;
            }
            _ => "?",
        };
        safe.push_str(command);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_loses_its_meaning() {
        assert_eq!(xml("a<b & \"c\"\u{1}"), "a&lt;b &amp; &quot;c&quot;");
        assert_eq!(dot("say \"\\n\""), "say \\\"\\\\n\\\"");
        assert_eq!(tex("50% of {a_1} & $2"), "50\\% of \\{a\\_1\\} \\& \\$2");
        assert_eq!(tex("alpha-beta: -3"), "alpha-beta: $-$3");
        assert_eq!(tex("√n ± 2×10 pₙ"), "$\\surd$n $\\pm$ 2$\\times$10 p$_n$");
        assert_eq!(tex("[−∞, ≈5] élagué 日"), "[$-$$\\infty$, $\\approx$5] élagué ?");
    }
}
