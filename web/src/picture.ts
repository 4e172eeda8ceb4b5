// The board as a picture to keep: the drawing with its colours written into it, and the scores that stand under the columns.

const namespace = 'http://www.w3.org/2000/svg';
const cell_pixels = 80;
const margin = 0.15; // of a cell

// What look.css says about shapes and texts.
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

// The buttons under the columns, where they lie below the drawing; gives the lower edge of what was added.
function add_scores(copy: SVGSVGElement, drawing: SVGSVGElement, bottom: number): number {
    const inwards = drawing.getScreenCTM()!.inverse(); // from the screen to the drawing
    const unit = inwards.a;
    for (const button of document.querySelectorAll('.column:not(.full)')) {
        const { left, top, width, height } = button.getBoundingClientRect();
        const { color, backgroundColor, borderColor, fontSize } = getComputedStyle(button);
        const { x, y } = new DOMPoint(left, top).matrixTransform(inwards);
        const frame = { stroke: plain_colour(borderColor), 'stroke-width': (button.matches('.best') ? 3 : 1) * unit };
        add(copy, 'rect', { x, y, width: width * unit, height: height * unit, rx: 7 * unit, fill: backgroundColor, ...frame });
        const lines = [...button.querySelectorAll('span')].map((line) => line.textContent ?? '');
        const size = (parseFloat(fontSize) * unit) / Math.sqrt(lines.length);
        lines.forEach((line, i) => {
            const middle = y + (height * unit) / 2 + (i - (lines.length - 1) / 2) * size;
            const words = { x: x + (width * unit) / 2, y: middle, fill: color, 'font-size': size, 'font-weight': 700, 'text-anchor': 'middle' };
            add(copy, 'text', { ...words, 'font-family': 'sans-serif', 'dominant-baseline': 'central' }, line);
        });
        bottom = Math.max(bottom, y + height * unit);
    }
    return bottom;
}

function picture(drawing: SVGSVGElement, title: string): SVGSVGElement {
    const copy = copy_with_styles(drawing);
    const box = drawing.viewBox.baseVal;
    const bottom = add_scores(copy, drawing, box.y + box.height);
    const [x, y, width, height] = [box.x - margin, box.y - margin, box.width + 2 * margin, bottom - box.y + 2 * margin];
    const scale = drawing.matches('.rolled') ? 4 * cell_pixels : cell_pixels;
    const size = { xmlns: namespace, viewBox: `${x} ${y} ${width} ${height}`, width: Math.round(width * scale), height: Math.round(height * scale) };
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
        return await new Promise((ready, fail) => canvas.toBlob((blob) => (blob ? ready(blob) : fail(new Error('no picture'))), 'image/png'));
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
