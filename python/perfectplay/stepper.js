// A search or an attractor step by step. `picture` makes the drawing of a step as text; the rest is buttons.

const RADIUS = 15;
const MARGIN = 24;

const escaped = (text) =>
  String(text).replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

/** The walk of a step, and its place there: steps are counted through all walks. */
export function locate(walks, index) {
  for (const walk of walks) {
    if (index < walk.steps.length) return { walk, at: index };
    index -= walk.steps.length;
  }
  const walk = walks[walks.length - 1];
  return { walk, at: walk.steps.length - 1 };
}

/** What is known after a step: which nodes were entered, cut and valued, with which windows. */
export function known(walk, at) {
  const seen = new Set();
  const cut = new Set();
  const values = new Map();
  const windows = new Map();
  for (const step of walk.steps.slice(0, at + 1)) {
    if (step.node === null) continue;
    seen.add(step.node);
    if (step.value !== null) values.set(step.node, step.value);
    if (step.window !== null) windows.set(step.node, step.window);
    for (const node of step.skipped) cut.add(node);
  }
  return { seen, cut, values, windows, current: walk.steps[at].node };
}

/** The tree as far as it is known, as SVG. Nodes stand where they stand in the whole picture. */
export function tree(walk, at) {
  const { seen, cut, values, windows, current } = known(walk, at);
  const { nodes } = walk;
  const placed = (node) => node.x !== null && node.y !== null;
  const lines = [];
  const shapes = [];
  nodes.forEach((node, number) => {
    if (!placed(node)) return;
    for (const child of node.children) {
      const to = nodes[child];
      if (!placed(to) || !(seen.has(child) || cut.has(child))) continue;
      const dash = cut.has(child) ? ' stroke-dasharray="3 3"' : "";
      lines.push(`<line x1="${node.x}" y1="${node.y}" x2="${to.x}" y2="${to.y}" stroke="#888"${dash}/>`);
      const [x, y] = [(node.x + to.x) / 2, (node.y + to.y) / 2];
      lines.push(`<text x="${x + 4}" y="${y}" class="move">${escaped(to.move)}</text>`);
    }
    if (!(seen.has(number) || cut.has(number) || number === 0)) return;
    const fill = number === current ? "#ffd54f" : cut.has(number) ? "#eee" : "#fff";
    const here = number === current ? ' class="current"' : "";
    const stroke = `fill="${fill}" stroke="#333" stroke-width="${number === current ? 2.5 : 1.2}"${here}`;
    const { x, y } = node;
    shapes.push(
      node.player === "min"
        ? `<circle cx="${x}" cy="${y}" r="${RADIUS}" ${stroke}/>`
        : `<rect x="${x - RADIUS}" y="${y - RADIUS}" width="${2 * RADIUS}" height="${2 * RADIUS}" ${stroke}/>`,
    );
    const said = cut.has(number) ? "✂" : (values.get(number) ?? "");
    shapes.push(`<text x="${x}" y="${y + 4}" text-anchor="middle">${escaped(said)}</text>`);
    const window = windows.get(number);
    // At a leaf it decides nothing.
    if (window && node.children.length > 0) {
      const ends = `[${window[0]}, ${window[1]}]`;
      shapes.push(`<text x="${x + RADIUS + 3}" y="${y - 4}" class="window">${escaped(ends)}</text>`);
    }
  });
  const [width, height] = [walk.width + 2 * MARGIN, walk.height + 2 * MARGIN];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-MARGIN} ${-MARGIN} ${width} ${height}" ` +
    `width="${width}" height="${height}" style="background:#fff" ` +
    `font-family="sans-serif" font-size="12">` +
    `<style>.move{font-size:11px;fill:#555}.window{font-size:10px;fill:#06c}</style>` +
    `${lines.join("")}${shapes.join("")}</svg>`
  );
}

/** The sentence and the drawing of a step; of several walks, also the question that this one asks. */
export function picture(data, index) {
  if (data.frames) return data.frames[index];
  const { walk, at } = locate(data.walks, index);
  const asked = data.walks.length > 1 && at > 0 ? walk.steps[0].said : "";
  return { asked, said: walk.steps[at].said, svg: tree(walk, at) };
}

// Shapes and not characters: few fonts have all four. Colours are those around them, light or dark.
const ICONS = {
  first: "M2 0h2v12H2zM14 0v12L5 6z",
  back: "M12 0v12L3 6z",
  forward: "M4 0v12l9-6z",
  last: "M12 0h2v12h-2zM2 0v12l9-6z",
};
const STYLE = `
  .perfectplay-bar { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; max-width: 640px; }
  .perfectplay-bar button { padding: 6px 10px; line-height: 0; color: inherit; fill: currentColor; cursor: pointer;
    background: none; border: 1px solid #8888; border-radius: 4px; }
  .perfectplay-bar button:hover { background: #8883; }
  .perfectplay-bar button[aria-disabled="true"] { opacity: 0.4; cursor: default; }
  .perfectplay-bar input { flex: 1; min-width: 120px; margin: 0 4px; }
  .perfectplay-bar span { font-variant-numeric: tabular-nums; }
  .perfectplay-said { min-height: 1.5em; margin: 8px 0; }
  .perfectplay-asked { margin: 8px 0; font-style: italic; }
  .perfectplay-asked:empty { display: none; }
  .perfectplay-drawing { overflow-x: auto; }
  .perfectplay-drawing svg { display: block; border-radius: 4px; }
`;

function made(kind, parent, name) {
  const it = document.createElement(kind);
  if (name) it.className = `perfectplay-${name}`;
  parent.append(it);
  return it;
}

function render({ model, el }) {
  const root = made("div", el, "stepper");
  root.tabIndex = 0;
  made("style", root).textContent = STYLE;
  const bar = made("div", root, "bar");
  const words = model.get("words");
  const last = () => model.get("length") - 1;
  const go = (index) => {
    model.set("index", Math.max(0, Math.min(index, last())));
    model.save_changes();
  };
  const steps = {
    first: () => go(0),
    back: () => go(model.get("index") - 1),
    forward: () => go(model.get("index") + 1),
    last: () => go(last()),
  };
  const buttons = {};
  for (const [name, step] of Object.entries(steps)) {
    const it = made("button", bar);
    it.type = "button";
    it.title = words[name];
    it.setAttribute("aria-label", words[name]);
    it.innerHTML = `<svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`;
    it.addEventListener("click", step);
    buttons[name] = it;
  }
  const slider = made("input", bar);
  slider.type = "range";
  slider.min = "0";
  slider.max = String(last());
  slider.setAttribute("aria-label", words.step);
  slider.addEventListener("input", () => go(Number(slider.value)));
  const count = made("span", bar);
  const asked = made("p", root, "asked");
  const said = made("p", root, "said");
  said.setAttribute("aria-live", "polite");
  const drawing = made("div", root, "drawing");

  const keys = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last" };
  root.addEventListener("keydown", (event) => {
    if (!(event.key in keys)) return;
    steps[keys[event.key]]();
    event.preventDefault();
    event.stopPropagation();
  });

  const show = () => {
    const index = model.get("index");
    const shown = picture(model.get("data"), index);
    said.textContent = shown.said;
    asked.textContent = shown.asked ?? "";
    drawing.innerHTML = shown.svg;
    slider.value = String(index);
    slider.setAttribute("aria-valuetext", shown.said);
    count.textContent = `${index + 1} / ${model.get("length")}`;
    // A disabled button would lose the focus, and the keys with it.
    for (const [name, end] of [["first", 0], ["back", 0], ["forward", last()], ["last", last()]])
      buttons[name].setAttribute("aria-disabled", String(index === end));
    // In a wide tree, what happens stays in sight.
    const current = drawing.querySelector(".current")?.getBoundingClientRect();
    const seen = drawing.getBoundingClientRect();
    if (current && (current.left < seen.left || current.right > seen.right))
      drawing.scrollLeft += (current.left + current.right - seen.left - seen.right) / 2;
  };
  model.on("change:index", show);
  show();
}

export default { render };
