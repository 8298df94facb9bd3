//! The games that come with perfectplay.

use perfectplay_book::Booked;
use perfectplay_core::{Both, Game as _, HeapRule, Indexed as _, Notation, Say, Zero, both, hash};
use perfectplay_formats::{self as formats, FileError, NamedGraph};
use perfectplay_games::{
    chess::{self, Chess},
    chomp::Chomp,
    connect4::{self, Connect4, Word},
    explicit_tree::ExplicitTree,
    heaps::HeapGame,
    mnk::{self, Mnk, OpenLines},
    nim::Nim,
    othello::{self, Othello},
    random_tree::{LeafLaw, RandomTree},
    wythoff::Wythoff,
};

use perfectplay_graph::Vertex;

use crate::{
    Entry, RequestError, Settings, Stakes, Thing,
    entry::{Declaration, at},
    files,
    typed::Whole,
};

/// Boards with more cells than a word has bits need more words.
const SMALL: usize = 1;
const LARGE: usize = 6;

/// The books of Connect 4 that come with perfectplay, as `book build` makes them.
const BOOKS: &[&[u8]] = &[include_bytes!("../books/connect4-7x6.book")];

/// Every game, in the order `games` lists them.
pub(crate) fn entries() -> Vec<Entry> {
    vec![
        tic_tac_toe::<SMALL>()
            .or_if(|settings| Ok(mnk_cells(settings)? > 64), tic_tac_toe::<LARGE>()),
        connect4::<u64>().or_if(
            |settings| Ok(connect4_bits(settings)?.is_none_or(|bits| bits > 64)),
            connect4::<u128>(),
        ),
        othello(),
        chess(),
        nim(),
        marienbad(),
        chomp(),
        wythoff(),
        kayles(),
        dawson(),
        octal(),
        subtraction(),
        grundy(),
        tree(),
        random(),
        graph(),
    ]
}

/// A size given by the user, or the usual one.
fn size(settings: &Settings, name: &str, usual: usize) -> Result<usize, RequestError> {
    Ok(settings.number(name, 1..=64)?.map_or(usual, |number| number as usize))
}

fn mnk_cells(settings: &Settings) -> Result<usize, RequestError> {
    Ok(size(settings, "rows", 3)? * size(settings, "columns", 3)?)
}

fn tic_tac_toe<const W: usize>() -> Entry {
    Declaration::new(
        "tictactoe",
        (
            "Tic-tac-toe, and any board on which so many marks in a row win",
            "Le morpion, et toute grille où il faut aligner un nombre donné de marques",
        ),
        (
            "cells by rows (X..O.....) or moves (5,1,9)",
            "cases par lignes (X..O.....) ou coups (5,1,9)",
        ),
        |settings, position| {
            let rows = size(settings, "rows", 3)?;
            let columns = size(settings, "columns", 3)?;
            let connect = size(settings, "connect", 3)?;
            at(Mnk::<W>::new(rows, columns, connect)?, position)
        },
    )
    .title("Tic-tac-toe", "Morpion")
    .parameter("rows", Some("3"), ("rows of the board", "lignes de la grille"))
    .parameter("columns", Some("3"), ("columns of the board", "colonnes de la grille"))
    .parameter("connect", Some("3"), ("marks in a row that win", "marques alignées qui gagnent"))
    .knowledge(|_| mnk::Insight)
    .fills_board()
    .turned()
    .tables_backwards(|game| {
        let sizes =
            [("rows", game.rows()), ("columns", game.columns()), ("connect", game.connect())];
        sizes.map(|(name, size)| (name, size.to_string())).into()
    })
    .heuristic("lines", |_| OpenLines)
    .heuristic("none", |_| Zero)
    .done()
}

/// The bits that the board of Connect 4 takes.
fn connect4_bits(settings: &Settings) -> Result<Option<usize>, RequestError> {
    Ok(connect4::bits(size(settings, "rows", 6)?, size(settings, "columns", 7)?))
}

fn connect4<W: Word>() -> Entry {
    Declaration::new(
        "connect4",
        (
            "Connect 4 on any board that fits 128 bits; scores tell how soon",
            "Puissance 4 sur toute grille qui tient en 128 bits\u{202f}; le score dit en combien de coups",
        ),
        (
            "columns played (4453) or rows from the top (....... and so on, X first player)",
            "colonnes jouées (4453) ou lignes depuis le haut (....... etc., X commence)",
        ),
        |settings, position| {
            let rows = size(settings, "rows", 6)?;
            let columns = size(settings, "columns", 7)?;
            let connect = size(settings, "connect", 4)?;
            at(Connect4::<W>::sized(rows, columns, connect)?, position)
        },
    )
    .title("Connect 4", "Puissance 4")
    .tells(Stakes::Left(Thing { english: ["disc", "discs"], french: ["jeton", "jetons"] }))
    .parameter("rows", Some("6"), ("rows of the board", "lignes de la grille"))
    .parameter("columns", Some("7"), ("columns of the board", "colonnes de la grille"))
    .parameter("connect", Some("4"), ("discs in a row that win", "jetons alignés qui gagnent"))
    .knowledge(|game| Booked::new(connect4::Insight::<W>::new(game), connect4::State::<W>::ply))
    .fills_board()
    .books(
        |game| {
            vec![("rows", game.rows()), ("columns", game.columns()), ("connect", game.connect())]
        },
        BOOKS,
    )
    .turned()
    .tables_backwards(|game| {
        let sizes =
            [("rows", game.rows()), ("columns", game.columns()), ("connect", game.connect())];
        sizes.map(|(name, size)| (name, size.to_string())).into()
    })
    .heuristic("alignments", connect4::Alignments::new::<W>)
    .heuristic("centre", connect4::Centre::<W>::new)
    .heuristic("none", |_| Zero)
    .done()
}

fn othello() -> Entry {
    Declaration::new(
        "othello",
        (
            "Othello (Reversi) on 8x8, 6x6 or 4x4; Black is Max",
            "Othello (Reversi) sur 8x8, 6x6 ou 4x4\u{202f}; Noir est Max",
        ),
        (
            "moves (f5d6c3) or cells by rows with the side to move (---XO... X)",
            "coups (f5d6c3) ou cases par lignes suivies du trait (---XO... X)",
        ),
        |settings, position| at(Othello::new(size(settings, "size", 8)?)?, position),
    )
    .title("Othello", "Othello")
    .tells(Stakes::Margin(Thing { english: ["disc", "discs"], french: ["pion", "pions"] }))
    .parameter(
        "size",
        Some("8"),
        ("side of the board: 8, 6 or 4", "côté du plateau\u{a0}: 8, 6 ou 4"),
    )
    .knowledge(othello::Insight::new)
    .fills_board()
    .turned()
    .heuristic("patterns", othello::PatternValue::new)
    .heuristic("weighted", othello::Weighted::new)
    .heuristic("black", |_| othello::BlackDiscs)
    .heuristic("discs", |_| othello::DiscDifference)
    .heuristic("mobility", |_| othello::Mobility)
    .done()
}

fn chess() -> Entry {
    Declaration::new(
        "chess",
        ("Chess; White is Max", "Les échecs\u{202f}; les blancs sont Max"),
        (
            "FEN, or moves (1. e4 e5, or startpos moves e2e4 e7e5), or both (fen ... moves ...)",
            "FEN, ou coups (1. e4 e5, ou startpos moves e2e4 e7e5), ou les deux (fen ... moves ...)",
        ),
        |_, position| at(Chess, position),
    )
    .title("Chess", "Échecs")
    .tells(Stakes::Mate)
    .knowledge(|_| chess::Insight)
    .heuristic("positional", |_| chess::Positional)
    .heuristic("material", |_| chess::Material)
    .tables_of_tiers(|_| Vec::new())
    .done()
}

fn nim() -> Entry {
    Declaration::new(
        "nim",
        ("Nim: take matches from one heap; the last match wins, or loses in misère play", "Nim\u{a0}: prendre des allumettes dans un tas\u{202f}; la dernière gagne, ou perd au jeu misère"),
        ("heaps (3,4,5), with the side to move if it is Min (3,4,5 min)", "tas (3,4,5), suivis du trait si c’est à Min (3,4,5 min)"),
        |settings, position| {
            let take = settings.number("take", 1..=65_535)?.map(|take| take as u32);
            let position = if position.is_empty() { "3,4,5" } else { position };
            Ok(Nim::from_text(position, settings.is_on("misere")?, take)?)
        },
    )
    .title("Nim", "Nim")
    .switch("misere", ("whoever takes the last match loses", "qui prend la dernière allumette perd"))
    .parameter("take", None, ("the most one move may take (3: the matches of Fort Boyard)", "le plus qu’un coup puisse prendre (3\u{a0}: les bâtonnets de Fort Boyard)"))
    .heuristic("none", |_| Zero)
    .impartial()
    .indexed()
    .predecessors()
    .tables_backwards(|nim| {
        let take = nim.take().map_or_else(|| "any".to_owned(), |take| take.to_string());
        vec![("start", start(nim)), ("misere", nim.misere().to_string()), ("take", take)]
    })
    .done()
}

fn marienbad() -> Entry {
    Declaration::new(
        "marienbad",
        ("Marienbad: misère Nim on four heaps; whoever takes the last match loses", "Marienbad\u{a0}: Nim misère à quatre tas\u{202f}; qui prend la dernière allumette perd"),
        ("heaps (1,3,5,7), with the side to move if it is Min", "tas (1,3,5,7), suivis du trait si c’est à Min"),
        |_, position| {
            let position = if position.is_empty() { "1,3,5,7" } else { position };
            Ok(Nim::from_text(position, true, None)?)
        },
    )
    .title("Marienbad", "Marienbad")
    .heuristic("none", |_| Zero)
    .impartial()
    .indexed()
    .predecessors()
    .tables_backwards(|nim| vec![("start", start(nim))])
    .done()
}

fn wythoff() -> Entry {
    Declaration::new(
        "wythoff",
        (
            "Wythoff's game: take from one of two heaps, or the same number from both",
            "Jeu de Wythoff\u{a0}: prendre dans un des deux tas, ou autant dans les deux",
        ),
        (
            "two heaps (7,10), with the side to move if it is Min",
            "deux tas (7,10), suivis du trait si c’est à Min",
        ),
        |settings, position| {
            let position = if position.is_empty() { "7,10" } else { position };
            Ok(Wythoff::from_text(position, settings.is_on("misere")?)?)
        },
    )
    .title("Wythoff's game", "Jeu de Wythoff")
    .switch("misere", ("whoever takes the last token loses", "qui prend le dernier jeton perd"))
    .heuristic("none", |_| Zero)
    .impartial()
    .indexed()
    .tables(|game| vec![("start", start(game)), ("misere", game.misere().to_string())])
    .done()
}

/// How positions of games on heaps are written.
const HEAPS: (&str, &str) = (
    "heaps (3,4,5), with the side to move if it is Min, or moves (1:2,1=1+3)",
    "tas (3,4,5), suivis du trait si c’est à Min, ou coups (1:2,1=1+3)",
);

/// A game on heaps: its name, one line about it, and the rule and the heaps it starts from.
fn on_heaps(
    name: &'static str,
    description: (&'static str, &'static str),
    rule: impl Fn(&Settings) -> Result<HeapRule, RequestError> + Send + Sync + 'static,
    start: &'static [u32],
) -> Declaration<HeapGame> {
    Declaration::new(name, description, HEAPS, move |settings, position| {
        at(HeapGame::new(rule(settings)?, settings.is_on("misere")?, start)?, position)
    })
    .switch("misere", ("whoever cannot move wins", "qui ne peut pas jouer gagne"))
    .heuristic("none", |_| Zero)
    .on_heaps(|game| (!game.misere()).then(|| game.rule()), |part| part.iter().sum())
}

/// The rule of a code, given under the name of a parameter.
fn of_code(code: &str, parameter: &str) -> Result<HeapRule, RequestError> {
    HeapRule::code(code).map_err(|because| bad(parameter, code, because))
}

fn bad(parameter: &str, value: &str, because: Both) -> RequestError {
    RequestError::BadParameter { parameter: parameter.to_owned(), value: value.to_owned(), because }
}

fn kayles() -> Entry {
    let about = (
        "Kayles (0.77): knock down one skittle of a row, or two that stand side by side",
        "Kayles (0.77)\u{a0}: abattre une quille d’une rangée, ou deux qui se touchent",
    );
    on_heaps("kayles", about, |_| of_code("0.77", "code"), &[1, 11])
        .title("Kayles", "Kayles")
        .done()
}

fn dawson() -> Entry {
    let about = (
        "Dawson's Kayles (0.07): knock down two skittles of a row that stand side by side",
        "Kayles de Dawson (0.07)\u{a0}: abattre deux quilles d’une rangée qui se touchent",
    );
    on_heaps("dawson", about, |_| of_code("0.07", "code"), &[10])
        .title("Dawson's Kayles", "Kayles de Dawson")
        .done()
}

fn octal() -> Entry {
    let about = (
        "Any game of taking and breaking heaps, by its code (0.137 is Dawson's Chess)",
        "Tout jeu où l’on prend et coupe des tas, par son code (0.137\u{a0}: les échecs de Dawson)",
    );
    let rule = |settings: &Settings| {
        let code = settings.get::<String>("code")?;
        of_code(code.as_deref().unwrap_or("0.137"), "code")
    };
    on_heaps("octal", about, rule, &[10])
        .title("Octal game", "Jeu octal")
        .parameter(
            "code",
            Some("0.137"),
            (
                "octal or hexadecimal code; digit k is for taking k",
                "code octal ou hexadécimal\u{202f}; le chiffre k dit comment prendre k",
            ),
        )
        .done()
}

fn subtraction() -> Entry {
    let about = (
        "A subtraction game: take one of some numbers of tokens from a heap",
        "Un jeu de soustraction\u{a0}: prendre dans un tas un nombre permis de jetons",
    );
    let rule = |settings: &Settings| {
        let set = settings.get::<String>("set")?;
        let set = set.as_deref().unwrap_or("1,3,4");
        let number = |word: &str| {
            let number = word.trim().parse().ok();
            number.ok_or_else(|| {
                let because = both!(
                    "{word:?} is no whole number up to 4294967295; write numbers such as 1,3,4",
                    "{word:?} n’est pas un nombre entier jusqu’à 4294967295 ; écrivez des nombres, comme 1,3,4",
                );
                bad("set", set, because)
            })
        };
        let numbers = set.split(',').map(number).collect::<Result<Vec<u32>, _>>()?;
        HeapRule::subtraction(&numbers).map_err(|because| bad("set", set, because))
    };
    on_heaps("subtraction", about, rule, &[20])
        .title("Subtraction game", "Jeu de soustraction")
        .parameter(
            "set",
            Some("1,3,4"),
            ("the numbers that a move may take", "les nombres qu’un coup peut prendre"),
        )
        .done()
}

fn grundy() -> Entry {
    let about = (
        "Grundy's game: break a heap into two that differ; whoever cannot, loses",
        "Jeu de Grundy\u{a0}: couper un tas en deux tas inégaux\u{202f}; qui ne peut pas perd",
    );
    on_heaps("grundy", about, |_| Ok(HeapRule::split_unequally()), &[10])
        .title("Grundy's game", "Jeu de Grundy")
        .done()
}

fn chomp() -> Entry {
    Declaration::new(
        "chomp",
        ("Chomp: bite a square and all to the right and below; the top left one is poisoned", "Chomp\u{a0}: croquer un carré et tout ce qui est à droite et dessous\u{202f}; celui en haut à gauche est empoisonné"),
        ("rows x columns (4x5) or row lengths (5,5,3,1), with the side to move if it is Min", "lignes x colonnes (4x5) ou longueurs des lignes (5,5,3,1), suivies du trait si c’est à Min"),
        |settings, position| {
            let given = settings.names().next().is_some();
            if !given && !position.is_empty() {
                return Ok(Chomp::from_text(position)?.into());
            }
            let rows = size(settings, "rows", 4)?;
            at(Chomp::new(rows, size(settings, "columns", 5)?)?, position)
        },
    )
    .title("Chomp", "Chomp")
    .parameter("rows", Some("4"), ("rows of the bar", "lignes de la tablette"))
    .parameter("columns", Some("5"), ("columns of the bar", "colonnes de la tablette"))
    .heuristic("none", |_| Zero)
    .impartial()
    .indexed()
    .tables(|bar| vec![("start", start(bar))])
    .done()
}

fn tree() -> Entry {
    Declaration::new(
        "tree",
        ("A tree of numbers; Max chooses first, moves are the numbers of the branches", "Un arbre de nombres\u{202f}; Max choisit en premier, les coups sont les numéros des branches"),
        ("nested lists of whole numbers ([[7,6,5],[2,4,8],[9,3,4]])", "listes imbriquées d’entiers ([[7,6,5],[2,4,8],[9,3,4]])"),
        |_, position| {
            let text = if position.is_empty() { "[[7,6,5],[2,4,8],[9,3,4]]" } else { position };
            at(ExplicitTree::parse(text)?, "")
        },
    )
    .title("Tree of numbers", "Arbre de nombres")
    .pays()
    .heuristic("none", |_| Zero)
    .done()
}

fn random() -> Entry {
    Declaration::new(
        "random",
        (
            "A uniform random tree; every leaf is computed from its path",
            "Un arbre aléatoire uniforme\u{202f}; chaque feuille se calcule à partir de son chemin",
        ),
        ("branches from the root (1.3.2)", "branches depuis la racine (1.3.2)"),
        |settings, position| {
            let moves = settings.number("moves", 1..=1_000_000)?.unwrap_or(3) as u32;
            let depth = settings.number("depth", 0..=1000)?.unwrap_or(4) as u32;
            let seed = settings.number("seed", 0..=u64::MAX)?.unwrap_or(0);
            let law = settings.get::<LeafLaw>("leaves")?.unwrap_or_default();
            at(RandomTree::new(moves, depth, seed, law)?, position)
        },
    )
    .title("Random tree", "Arbre aléatoire")
    .parameter("moves", Some("3"), ("moves in every state", "coups dans chaque état"))
    .parameter("depth", Some("4"), ("depth of the tree", "profondeur de l’arbre"))
    .parameter("seed", Some("0"), ("number of the tree", "numéro de l’arbre"))
    .parameter(
        "leaves",
        Some("uniform"),
        (
            "law of the leaves: uniform, binary:P or incremental",
            "loi des feuilles\u{a0}: uniform, binary:P ou incremental",
        ),
    )
    .pays()
    .heuristic("none", |_| Zero)
    .done()
}

fn graph() -> Entry {
    on_graphs(
        "A graph in a file, in JSON, for PGSolver or as Python dictionaries; moves name vertices",
        "Un graphe dans un fichier, en JSON, pour PGSolver ou en dictionnaires Python\u{202f}; les coups nomment les sommets",
        (
            "a file (game.json), with a vertex to begin from (game.json#3)",
            "un fichier (jeu.json), suivi du sommet de départ (jeu.json#3)",
        ),
        formats::open,
    )
}

/// The same game where positions come from strangers, who must not make the program open files.
pub(crate) fn written_graph() -> Entry {
    on_graphs(
        "A graph in JSON, for PGSolver or as Python dictionaries; moves name vertices",
        "Un graphe en JSON, pour PGSolver ou en dictionnaires Python\u{202f}; les coups nomment les sommets",
        (
            "the text of a graph, with a vertex to begin from after a #",
            "le texte d’un graphe, suivi de # et du sommet de départ",
        ),
        formats::open_text,
    )
}

fn on_graphs(
    en: &'static str,
    fr: &'static str,
    positions: (&'static str, &'static str),
    open: fn(&str) -> Result<(NamedGraph, Vertex), FileError>,
) -> Entry {
    Declaration::new("graph", (en, fr), positions, move |_, position| {
        open(position).map_err(|error| Both::of(|lang| error.say(lang.into())).into())
    })
    .title("Graph", "Graphe")
    .heuristic("none", |_| Zero)
    .whole(Whole { graph: files::graph_of, turned: files::turned_of })
    .indexed()
    .tables(|graph| vec![("fingerprint", fingerprint(graph))])
    .done()
}

/// The position that a game starts from, which is what its table is about.
fn start<G: Notation>(game: &G) -> String {
    game.write_state(&game.start())
}

/// What tells a graph from others, whatever the file it is in: results, owners and edges, by their numbers.
fn fingerprint(graph: &NamedGraph) -> String {
    let mut print = hash::mix(graph.len());
    let mut add = |number: u64| print = hash::mix(print ^ number);
    for vertex in 0..graph.len() as Vertex {
        let mut moves = Vec::new();
        graph.moves(&vertex, &mut moves);
        add(moves.len() as u64);
        add(graph.to_move(&vertex) as u64);
        add(graph.utility(&vertex).map_or(0, |utility| (utility + 2) as u64));
        moves.into_iter().for_each(|mv| add(u64::from(graph.after(&vertex, mv))));
    }
    format!("{print:016x}")
}
