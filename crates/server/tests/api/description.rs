//! The description of the API is true: it lists what there is, and its examples give what it says.

use std::collections::BTreeSet;

use perfectplay_registry::method_names;
use serde_json::{Value, json};

use crate::{
    client::{Events, Reply, escaped},
    lab::{Ask as _, Lab},
};

/// The description as it is served.
pub(crate) fn description(lab: &Lab) -> Value {
    lab.get("/api/openapi.json").json()
}

/// One thing that can be asked.
struct Operation<'d> {
    method: String,
    path: String,
    told: &'d Value,
}

/// Everything that can be asked, as described.
fn operations(description: &Value) -> Vec<Operation<'_>> {
    let paths = description["paths"].as_object().expect("there are paths");
    let of_path = |(path, told): (&String, _)| {
        let told: &Value = told;
        let methods = told.as_object().expect("a path has methods");
        let operation = |(method, told): (&String, _)| {
            let (method, path) = (method.to_uppercase(), path.clone());
            Operation { method, path, told }
        };
        methods.iter().map(operation).collect::<Vec<_>>()
    };
    paths.iter().flat_map(of_path).collect()
}

/// A part of the description, or what it stands for.
fn resolved<'d>(description: &'d Value, part: &'d Value) -> &'d Value {
    match part["$ref"].as_str() {
        Some(place) => description.pointer(&place[1..]).unwrap_or_else(|| panic!("no {place}")),
        None => part,
    }
}

/// Whether a value is as a schema of the description says, and if not, why.
pub(crate) fn conforms(description: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let mut whole = schema.clone();
    whole["components"] = description["components"].clone();
    let validator = jsonschema::draft202012::new(&whole).map_err(|error| error.to_string())?;
    let errors: Vec<_> = validator
        .iter_errors(value)
        .map(|error| format!("{} at {}", error, error.instance_path()))
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("\n")) }
}

/// Asks the example of an operation, or each of them.
fn ask_examples(lab: &Lab, description: &Value, operation: &Operation<'_>) -> Vec<Reply> {
    let path = example_address(description, operation);
    let body = &operation.told["requestBody"]["content"]["application/json"];
    let several = body["examples"].as_object().into_iter().flatten().map(|(_, it)| &it["value"]);
    let bodies: Vec<_> = body.get("example").into_iter().chain(several).collect();
    match bodies.is_empty() {
        true => vec![lab.send(&operation.method, &path, "", b"")],
        false => bodies.into_iter().map(|body| lab.post(&path, body)).collect(),
    }
}

fn example_address(description: &Value, operation: &Operation<'_>) -> String {
    let mut path = operation.path.clone();
    let mut words = Vec::new();
    let none = Vec::new();
    for parameter in operation.told["parameters"].as_array().unwrap_or(&none) {
        let parameter = resolved(description, parameter);
        let name = parameter["name"].as_str().expect("words have names");
        let Some(example) = parameter.get("example") else {
            assert_ne!(parameter["required"], true, "{path}: {name} needs an example");
            continue;
        };
        let text = example.as_str().map_or_else(|| example.to_string(), str::to_owned);
        match parameter["in"].as_str() {
            Some("path") => path = path.replace(&format!("{{{name}}}"), &escaped(&text)),
            _ => words.push(format!("{name}={}", escaped(&text))),
        }
    }
    if words.is_empty() { path } else { format!("{path}?{}", words.join("&")) }
}

/// Every route that the router is built from, by reading how it is built.
fn routes() -> BTreeSet<(String, String)> {
    let source = include_str!("../../src/routes/mod.rs");
    let mut routes = BTreeSet::new();
    for line in source.lines().filter_map(|line| line.trim().strip_prefix(".route(\"")) {
        let (path, handlers) = line.split_once("\", ").expect("a path and who answers");
        for method in ["get", "post", "put", "patch", "delete"] {
            if handlers.contains(&format!("{method}(")) {
                routes.insert((method.to_uppercase(), format!("/api{path}")));
            }
        }
    }
    routes
}

#[test]
fn every_route_is_described_and_the_reverse() {
    let lab = Lab::open();
    let description = description(&lab);
    let described: BTreeSet<_> =
        operations(&description).into_iter().map(|it| (it.method, it.path)).collect();
    assert!(described.len() > 20, "{described:?}");
    assert_eq!(described, routes());
}

#[test]
fn names_are_unique_and_everything_is_said() {
    let lab = Lab::open();
    let description = description(&lab);
    let operations = operations(&description);
    let ids: BTreeSet<_> = operations.iter().map(|it| it.told["operationId"].as_str()).collect();
    assert_eq!(ids.len(), operations.len());
    for operation in &operations {
        let path = &operation.path;
        assert!(operation.told["summary"].as_str().is_some_and(|it| it.len() > 10), "{path}");
        for parameter in operation.told["parameters"].as_array().into_iter().flatten() {
            let parameter = resolved(&description, parameter);
            assert!(parameter["description"].is_string(), "{path}: {parameter}");
        }
        for status in ["403", "408", "429"] {
            assert!(operation.told["responses"][status].is_object(), "{path}: {status}");
        }
        for (_, response) in operation.told["responses"].as_object().expect("answers") {
            assert!(resolved(&description, response)["description"].is_string(), "{path}");
        }
    }
}

#[test]
fn methods_are_those_of_the_registry() {
    let lab = Lab::open();
    let described = &description(&lab)["components"]["schemas"]["Method"]["enum"];
    assert_eq!(described, &json!(method_names().collect::<Vec<_>>()));
}

/// Begins with the jobs that others ask for, and forgets one last.
#[test]
fn examples_answer_as_described() {
    let lab = Lab::open();
    let description = description(&lab);
    let mut operations = operations(&description);
    operations.sort_by_key(|it| match (it.method.as_str(), it.path.as_str()) {
        ("POST", _) => 0,
        ("DELETE", _) => 3,
        (_, "/api/jobs/{id}/figure") => 2,
        _ => 1,
    });
    for operation in &operations {
        let (method, path) = (&operation.method, example_address(&description, operation));
        let (status, told) = operation.told["responses"]
            .as_object()
            .and_then(|it| it.iter().find(|(status, _)| status.starts_with('2')))
            .expect("a good answer");
        let content = told["content"].as_object().expect("it has a form");
        if content.contains_key("text/event-stream") {
            let first = Events::of(lab.at, &path).next();
            assert!(first.is_some(), "{path} tells nothing");
            continue;
        }
        if path.ends_with("/figure") {
            lab.job_once(2, &["done"]);
        }
        for reply in ask_examples(&lab, &description, operation) {
            assert_eq!(&reply.status.to_string(), status, "{method} {path}: {}", reply.text());
            let kind = reply.header("content-type").expect("it says what it is");
            let described = content.get(kind).unwrap_or_else(|| panic!("{method} {path}: {kind}"));
            let value = match kind {
                "application/json" => reply.json(),
                _ => Value::String(reply.text()),
            };
            if let Err(why) = conforms(&description, &described["schema"], &value) {
                panic!("{method} {path}: {why}");
            }
        }
    }
}

/// A schema that lets everything pass would make the tests above pass as well.
#[test]
fn schemas_refuse_what_is_missing_and_what_is_new() {
    let lab = Lab::open();
    let description = description(&lab);
    let schema = json!({ "$ref": "#/components/schemas/Solved" });
    let solved = lab.answer("nim/solve", &[("all_moves", "true")]);
    assert_eq!(conforms(&description, &schema, &solved), Ok(()));
    for (place, value) in [
        ("/value", json!("1")),
        ("/bound", json!("about")),
        ("/moves/0/note", json!({})),
        ("/said/verdict", json!(null)),
    ] {
        let mut other = solved.clone();
        *other.pointer_mut(place).unwrap_or_else(|| panic!("there is {place}")) = value;
        assert!(conforms(&description, &schema, &other).is_err(), "{place}");
    }
    let mut more = solved.clone();
    more["new"] = json!(1);
    assert!(conforms(&description, &schema, &more).is_err());
}

#[test]
fn what_is_not_described_is_refused_in_words() {
    let lab = Lab::open();
    let missing = lab.get("/api/nothing");
    assert_eq!((missing.status, missing.error().contains("openapi.json")), (404, true));
    let unknown = lab.game("checkers/position", &[]);
    assert_eq!((unknown.status, unknown.error().contains("checkers")), (404, true));
    for (method, path) in [
        ("POST", "/api/games"),
        ("DELETE", "/api/jobs"),
        ("PUT", "/api/theory"),
        ("GET", "/api/graph"),
    ] {
        let reply = lab.send(method, path, "", b"");
        assert_eq!(reply.status, 405, "{method} {path}");
        assert!(reply.header("allow").is_some(), "{method} {path}: {}", reply.head);
        assert!(!reply.error().is_empty(), "{method} {path}");
    }
}
