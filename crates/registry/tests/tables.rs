//! Tables as front ends meet them: a damaged one is left aside, and said to be.

use std::{fs, path::Path};

use perfectplay_registry::{Registry, Request, RequestError, Settings, tables::Options};
use perfectplay_testkit::assert_said;

#[test]
fn a_damaged_table_is_left_aside_and_told_of_once() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables-damaged");
    let _ = fs::remove_dir_all(&folder);
    let open = |registry: &Registry| registry.open("nim", &Settings::new(), "3,4,5").unwrap();
    let registry = Registry::standard().with_tables(folder.clone());
    let position = open(&registry);
    let tables = position.tables().unwrap();
    let label = tables.wanted("").unwrap().pop().unwrap();
    tables.build(&label, &Options::default()).unwrap();
    let by_table = position.solve(&Request::default()).unwrap();
    assert_eq!((by_table.value, by_table.method.as_str()), (1, "retrograde"));
    assert!(registry.complaints().is_empty());

    let file = tables.path(&label);
    let mut bytes = fs::read(&file).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&file, bytes).unwrap();
    let registry = Registry::standard().with_tables(folder);
    for _ in 0..2 {
        let searched = open(&registry).solve(&Request::default()).unwrap();
        assert_eq!(searched.value, 1);
        assert_ne!(searched.method, "retrograde");
    }
    let complaints = registry.complaints();
    assert_eq!(complaints.len(), 1, "{complaints:?}");
    assert!(complaints[0].to_string().contains("is left aside"), "{}", complaints[0]);
    assert!(complaints[0].to_string().contains(file.to_str().unwrap()), "{}", complaints[0]);
    assert_said(&complaints[0]);
    assert!(registry.complaints().is_empty(), "told once");
    // Who asks for the table by name hears of it at once.
    let asked = Request { method: "retrograde", ..Request::default() };
    assert!(matches!(open(&registry).solve(&asked), Err(RequestError::Table { .. })));
}
