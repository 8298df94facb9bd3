//! Files of bounded length, whatever is given for one: a device may have no end.

use std::{
    fs::File,
    io::{self, BufRead, Read},
    path::Path,
};

use perfectplay_core::{Both, both};

/// No book, and no file of weights, has more megabytes.
pub(crate) const MOST_OF_A_BOOK: u64 = 256;

/// No file of games has more megabytes.
pub(crate) const MOST_OF_GAMES: u64 = 1024;

/// No position of a list has more megabytes, and no move: trees can be long.
const LONGEST_LINE: u64 = 16;

/// So much of a file shows whether it is text.
const A_GLANCE: u64 = 1 << 16;

/// All of a file of at most so many megabytes.
pub(crate) fn read(path: &Path, megabytes: u64) -> io::Result<Vec<u8>> {
    rest(open(path, megabytes)?, Vec::new(), megabytes)
}

/// The same of a file that is text: one that begins like none, as most devices without an end do, is not read further.
pub(crate) fn text(path: &Path, megabytes: u64) -> io::Result<Vec<u8>> {
    let mut file = open(path, megabytes)?;
    let mut bytes = Vec::new();
    (&mut file).take(A_GLANCE).read_to_end(&mut bytes)?;
    if bytes.contains(&0) {
        return Err(refused(both!("it is no text", "ce n’est pas du texte")));
    }
    rest(file, bytes, megabytes)
}

fn open(path: &Path, megabytes: u64) -> io::Result<File> {
    let file = File::open(path)?;
    // A file says how long it is; a device or a pipe is read to see.
    match file.metadata()?.len() > megabytes << 20 {
        true => Err(too_long(megabytes)),
        false => Ok(file),
    }
}

/// All that follows what has been read.
fn rest(input: impl Read, mut bytes: Vec<u8>, megabytes: u64) -> io::Result<Vec<u8>> {
    let most = megabytes << 20;
    input.take(most + 1 - bytes.len() as u64).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_long(megabytes));
    }
    Ok(bytes)
}

/// The next line of a list of positions, or of somebody who plays, without its end, if there is one.
pub(crate) fn line(input: &mut dyn BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let most = LONGEST_LINE << 20;
    if input.take(most + 1).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.last() == Some(&b'\n') {
        bytes.pop();
    } else if bytes.len() as u64 > most {
        return Err(refused(both!(
            "a line has more than {LONGEST_LINE} MB, which is neither a position nor a move",
            "une ligne a plus de {LONGEST_LINE} Mo, ce qui n’est ni une position ni un coup",
        )));
    }
    Ok(Some(bytes))
}

fn too_long(megabytes: u64) -> io::Error {
    refused(both!(
        "it has more than {megabytes} MB, which no such file has",
        "il a plus de {megabytes} Mo, ce que n’a aucun fichier de ce genre",
    ))
}

pub(crate) fn refused(why: Both) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn endless_lines_are_refused_and_others_read() {
        let mut input = BufReader::new(&b"4453\n\nlast"[..]);
        let mut next = || line(&mut input).unwrap().map(|line| String::from_utf8(line).unwrap());
        let read = [next(), next(), next(), next()];
        assert_eq!(read, [Some("4453".into()), Some(String::new()), Some("last".into()), None]);
        // An end of a file that is too long is not there, and neither is one after as many as may be.
        let endless = || io::repeat(b'1');
        assert!(rest(endless(), Vec::new(), 1).unwrap_err().to_string().contains("1 MB"));
        assert!(rest(endless(), vec![b'1'; 1000], 1).is_err());
        let whole = rest(endless().take((1 << 20) - 1000), vec![b'1'; 1000], 1).unwrap();
        assert_eq!(whole.len(), 1 << 20);
        let refused = line(&mut BufReader::new(io::repeat(b'1'))).unwrap_err().to_string();
        assert!(refused.contains("16 MB"), "{refused}");
    }
}
