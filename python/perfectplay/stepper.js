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
    const stroke = `fill="${fill}" stroke="#333" stroke-width="${number === current ? 2.5 : 1.2}"`;
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
    `width="${width}" height="${height}" style="max-width:100%;height:auto;background:#fff" ` +
    `font-family="sans-serif" font-size="12">` +
    `<style>.move{font-size:11px;fill:#555}.window{font-size:10px;fill:#06c}</style>` +
    `${lines.join("")}${shapes.join("")}</svg>`
  );
}

/** The sentence and the drawing of a step. */
export function picture(data, index) {
  if (data.frames) return data.frames[index];
  const { walk, at } = locate(data.walks, index);
  return { said: walk.steps[at].said, svg: tree(walk, at) };
}

function render({ model, el }) {
  const root = document.createElement("div");
  const bar = document.createElement("div");
  const said = document.createElement("p");
  const drawing = document.createElement("div");
  said.setAttribute("aria-live", "polite");
  said.style.minHeight = "1.5em";
  root.tabIndex = 0;
  const go = (index) => {
    model.set("index", Math.max(0, Math.min(index, model.get("length") - 1)));
    model.save_changes();
  };
  const button = (label, title, step) => {
    const it = document.createElement("button");
    it.type = "button";
    it.textContent = label;
    it.title = title;
    it.setAttribute("aria-label", title);
    it.addEventListener("click", step);
    bar.append(it);
  };
  button("⏮", "first", () => go(0));
  button("◀", "back", () => go(model.get("index") - 1));
  button("▶", "forward", () => go(model.get("index") + 1));
  button("⏭", "last", () => go(model.get("length") - 1));
  const slider = document.createElement("input");
  slider.type = "range";
  slider.min = "0";
  slider.max = String(model.get("length") - 1);
  slider.setAttribute("aria-label", "step");
  slider.addEventListener("input", () => go(Number(slider.value)));
  const count = document.createElement("span");
  bar.append(slider, count);
  root.addEventListener("keydown", (event) => {
    if (event.target === slider) return;
    if (event.key === "ArrowRight") go(model.get("index") + 1);
    else if (event.key === "ArrowLeft") go(model.get("index") - 1);
    else return;
    event.preventDefault();
  });
  const show = () => {
    const index = model.get("index");
    const shown = picture(model.get("data"), index);
    said.textContent = shown.said;
    drawing.innerHTML = shown.svg;
    slider.value = String(index);
    count.textContent = ` ${index + 1} / ${model.get("length")}`;
  };
  model.on("change:index", show);
  root.append(bar, said, drawing);
  el.append(root);
  show();
}

export default { render };
