// The board as a picture to keep: the drawing with its colours written into it, and the scores that stand under the columns.

const namespace = 'http://www.w3.org/2000/svg';
const cell_pixels = 80;
const margin = 0.15; // of a cell

// What the style sheets say about shapes and texts.
const styles = [
    'display', 'fill', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-dasharray', 'opacity', 'paint-order',
    'font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline',
];

// Mixed colours as programs other than browsers read them.
export const plain_colour = (colour: string) =>
    colour.replace(/color\(srgb ([\d.]+) ([\d.]+) ([\d.]+)\)/g, (_, ...parts: string[]) => {
        const bytes = parts.slice(0, 3).map((part) => Math.round(255 * Number(part)));
        return `rgb(${bytes.join(', ')})`;
    });

const style_of = (element: Element) => {
    const computed = getComputedStyle(element);
    return styles.map((name) => `${name}:${plain_colour(computed.getPropertyValue(name))}`).join(';');
};

function copy_with_styles(drawing: SVGSVGElement): SVGSVGElement {
    const copy = drawing.cloneNode(true) as SVGSVGElement;
    const [from, to] = [drawing, copy].map((one) => [...one.querySelectorAll('*')]) as [Element[], Element[]];
    from.forEach((element, i) => {
        to[i]!.setAttribute('style', style_of(element));
        to[i]!.removeAttribute('class');
    });
    for (const name of ['class', 'aria-hidden']) copy.removeAttribute(name);
    return copy;
}

function add(parent: Element, name: string, attributes: Record<string, string | number>, text = ''): Element {
    const element = document.createElementNS(namespace, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
    element.textContent = text;
    parent.append(element);
    return element;
}

// A button with the lines that stand on it; gives its lower edge.
function add_plate(copy: SVGSVGElement, button: Element, inwards: DOMMatrix, lines: readonly string[]): number {
    const box = button.getBoundingClientRect();
    const look = getComputedStyle(button);
    const unit = inwards.a;
    const { x, y } = new DOMPoint(box.left, box.top).matrixTransform(inwards);
    const [width, height] = [box.width * unit, box.height * unit];
    const frame = { stroke: plain_colour(look.borderColor), 'stroke-width': (button.matches('.best') ? 3 : 1) * unit };
    add(copy, 'rect', { x, y, width, height, rx: 7 * unit, fill: look.backgroundColor, ...frame });
    const size = (parseFloat(look.fontSize) * unit) / Math.sqrt(lines.length);
    const font = { 'font-family': 'sans-serif', 'font-size': size, 'font-weight': 700, fill: look.color };
    lines.forEach((line, i) => {
        const middle = { x: x + width / 2, y: y + height / 2 + (i - (lines.length - 1) / 2) * size };
        add(copy, 'text', { ...middle, ...font, 'text-anchor': 'middle', 'dominant-baseline': 'central' }, line);
    });
    return y + height;
}

// The scores under the columns, which are no part of the drawing; gives the lower edge of all.
function add_scores(copy: SVGSVGElement, drawing: SVGSVGElement, bottom: number): number {
    const inwards = drawing.getScreenCTM()!.inverse(); // from the screen to the drawing
    for (const button of document.querySelectorAll('.column:not(.full)')) {
        const lines = [...button.querySelectorAll('span')].map((line) => line.textContent?.trim() ?? '').filter((line) => line !== '');
        if (lines.length > 0) bottom = Math.max(bottom, add_plate(copy, button, inwards, lines));
    }
    return bottom;
}

function picture(drawing: SVGSVGElement, title: string): SVGSVGElement {
    const copy = copy_with_styles(drawing);
    const box = drawing.viewBox.baseVal;
    const bottom = add_scores(copy, drawing, box.y + box.height);
    const [x, y, width, height] = [box.x - margin, box.y - margin, box.width + 2 * margin, bottom - box.y + 2 * margin];
    const scale = drawing.matches('.rolled') ? 4 * cell_pixels : cell_pixels;
    const pixels = { width: Math.round(width * scale), height: Math.round(height * scale) };
    const size = { xmlns: namespace, viewBox: `${x} ${y} ${width} ${height}`, ...pixels };
    for (const [name, value] of Object.entries(size)) copy.setAttribute(name, String(value));
    const ground = getComputedStyle(document.body).backgroundColor;
    copy.prepend(add(copy, 'title', {}, title), add(copy, 'rect', { x, y, width, height, fill: ground }));
    return copy;
}

async function drawn(svg: Blob, { width, height }: { width: number; height: number }): Promise<Blob> {
    const url = URL.createObjectURL(svg);
    try {
        const image = new Image();
        image.src = url;
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        canvas.getContext('2d')!.drawImage(image, 0, 0, width, height);
        const file = await new Promise<Blob | null>((ready) => canvas.toBlob(ready, 'image/png'));
        if (!file) throw new Error('no picture');
        return file;
    } finally {
        URL.revokeObjectURL(url);
    }
}

function download(file: Blob, name: string): void {
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href)); // not before the browser has followed it
}

// Gives the name of the file.
export async function save_picture(kind: 'svg' | 'png', title: string): Promise<string> {
    const drawing = document.querySelector<SVGSVGElement>('svg.drawing, svg.rolled');
    if (!drawing) throw new Error('no board');
    const svg = picture(drawing, title);
    const text = new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' });
    const size = { width: Number(svg.getAttribute('width')), height: Number(svg.getAttribute('height')) };
    const name = `${title.trim().replace(/[^\w@]+/g, '-')}.${kind}`;
    download(kind === 'svg' ? text : await drawn(text, size), name);
    return name;
}
