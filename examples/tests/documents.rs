//! What the documentation says of files, versions and laws is so.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

/// The folder of the whole project.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|why| panic!("{path}: {why}"))
}

/// The names in a folder, sorted.
fn names_in(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder)).unwrap_or_else(|why| panic!("{folder}: {why}"));
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string();
    entries.map(|entry| name(entry).expect("a name in Unicode")).collect()
}

/// The pages of the documentation.
fn pages() -> Vec<String> {
    let docs = names_in("docs").into_iter().filter(|name| name.ends_with(".md"));
    let top = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"];
    top.map(str::to_owned).into_iter().chain(docs.map(|name| format!("docs/{name}"))).collect()
}

/// Where the links and pictures of a page lead, those that leave the project left out.
fn links(page: &str) -> Vec<&str> {
    let targets = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let paths = targets.map(|target| target.split('#').next().unwrap_or_default());
    paths.filter(|path| !path.is_empty() && !path.contains("://")).collect()
}

#[test]
fn links_lead_to_files() {
    for page in pages() {
        let text = read(&page);
        let folder = root().join(&page).parent().expect("a page is in a folder").to_owned();
        for link in links(&text) {
            assert!(folder.join(link).exists(), "{page}: there is no {link}");
        }
    }
}

#[test]
fn every_page_is_in_the_index() {
    let index = read("docs/README.md");
    let listed = links(&index);
    for page in names_in("docs").iter().filter(|name| name.ends_with(".md") && *name != "README.md")
    {
        assert!(listed.contains(&page.as_str()), "docs/README.md does not list {page}");
    }
}

#[test]
fn every_crate_is_in_the_tree_of_folders() {
    let page = read("ARCHITECTURE.md");
    for name in names_in("crates") {
        let listed = page.lines().any(|line| line.starts_with(&format!("  {name}/ ")));
        assert!(listed, "ARCHITECTURE.md does not list crates/{name}");
    }
}

/// Adds the Rust files below a folder that have an unsafe block, function or trait.
fn unsafe_files(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            unsafe_files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let code = text.lines().map(|line| line.split("//").next().unwrap_or_default());
            let marks = ["{", "fn", "impl", "trait", "extern"].map(|next| format!("unsafe {next}"));
            if code.into_iter().any(|line| marks.iter().any(|mark| line.contains(mark.as_str()))) {
                let path = path.strip_prefix(root().join("crates")).unwrap_or(&path);
                found.insert(path.to_str().expect("a name in Unicode").replace('\\', "/"));
            }
        }
    }
}

#[test]
fn unsafe_stands_where_the_architecture_says() {
    let mut found = BTreeSet::new();
    for folder in names_in("crates") {
        unsafe_files(&root().join("crates").join(folder).join("src"), &mut found);
    }
    unsafe_files(&root().join("python/src"), &mut found);
    let page = read("ARCHITECTURE.md");
    let (_, told) = page.split_once("* `unsafe` is denied").expect("the page speaks of it");
    let (told, _) = told.split_once("\n* ").expect("other points follow");
    let files = told.split('`').filter(|word| word.ends_with(".rs")).map(str::to_owned);
    assert_eq!(found, files.collect(), "left what there is, right what ARCHITECTURE.md says");
}

/// What stands between two marks of a text.
fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("there is no {before}"));
    rest.split_once(after).unwrap_or_else(|| panic!("there is no {after}")).0
}

#[test]
fn the_readme_says_which_versions_are_needed() {
    let rust = read("Cargo.toml");
    let rust = between(&rust, "rust-version = \"", "\"");
    let node = read("web/package.json");
    let node = between(&node, "\"node\": \">=", "\"");
    let python = read("pyproject.toml");
    let python = between(&python, "requires-python = \">=", "\"");
    let page = read("README.md");
    for said in [
        format!("[Rust](https://rustup.rs) {rust} or later"),
        format!("[Node.js](https://nodejs.org) {node} or later"),
        format!("Python {python} or later"),
    ] {
        assert!(page.contains(&said), "README.md does not say {said:?}");
    }
}

/// The laws at the trait, and those that the checker knows.
#[test]
fn the_page_on_laws_has_every_law() {
    let page = read("docs/laws.md");
    let rules = read("crates/core/src/game.rs");
    let laws = rules.lines().filter_map(|line| {
        let (number, law) = line.strip_prefix("/// ")?.split_once(". **")?;
        number.parse::<u8>().ok()?;
        law.split("**").next().map(|law| law.trim_end_matches('.'))
    });
    let laws: Vec<_> = laws.collect();
    assert!(laws.len() >= 8, "{laws:?}");
    for law in laws {
        assert!(page.contains(&format!("| **{law}**")), "docs/laws.md has no row for {law:?}");
    }
    let checker = read("crates/testkit/src/laws/violation.rs");
    let checked = between(&checker, "pub enum Law {", "\n}");
    for law in checked.lines().filter_map(|line| line.trim().strip_suffix(',')) {
        assert!(page.contains(&format!("`{law}`")), "docs/laws.md does not name {law}");
    }
}
