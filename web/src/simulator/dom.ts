type Child = Node | string | null | false;

type Attributes = Readonly<Record<string, string | number | boolean | null | ((event: Event) => void)>>;

/** Makes an element: functions become listeners, true a bare attribute, false and null nothing. */
export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value !== null && value !== false)
      element.setAttribute(name, value === true ? '' : String(value));
  }
  for (const child of children) if (child !== null && child !== false) element.append(child);
  return element;
};

/** Reconciles a list's children; unchanged ones are not touched. */
export const place = (list: HTMLElement, shown: readonly HTMLElement[]): void => {
  const wanted = new Set<Element>(shown);
  for (const old of [...list.children]) if (!wanted.has(old)) old.remove();
  shown.forEach((each, at) => {
    if (list.children[at] !== each) list.insertBefore(each, list.children[at] ?? null);
  });
};

const SVG = 'http://www.w3.org/2000/svg';

/** Makes a small line drawing of one path. */
export const drawing = (path: string, width: number, height: number): SVGElement => {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
};
