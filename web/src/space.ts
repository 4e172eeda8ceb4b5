// A box drawn by three.js: posts, stones of the first player as cubes, of the second as balls.  Draws only when something changed,
// or a stone falls: there is no loop that keeps a fan running.

import {
    AmbientLight,
    BoxGeometry,
    CanvasTexture,
    Color,
    CylinderGeometry,
    DirectionalLight,
    Group,
    Mesh,
    MeshBasicMaterial,
    MeshStandardMaterial,
    PerspectiveCamera,
    Raycaster,
    Scene,
    SphereGeometry,
    SRGBColorSpace,
    Sprite,
    SpriteMaterial,
    Vector2,
    Vector3,
    WebGLRenderer,
    type BufferGeometry,
    type Material,
} from 'three';

import type { Cell, Position, Side, Threat } from './api.ts';

const shapes: Record<Side, BufferGeometry> = {
    first: new BoxGeometry(0.62, 0.62, 0.62),
    second: new SphereGeometry(0.38, 32, 20),
};
const dot = new SphereGeometry(0.1, 12, 8);
const frame = new BoxGeometry(0.8, 0.8, 0.8);

// As it is here: some colours are pairs for light and dark, which only the browser resolves.
function css_value(name: string): string {
    const probe = Object.assign(document.createElement('i'), { style: `color: var(${name})` });
    document.body.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
}
const css_colour = (name: string) => new Color(css_value(name));

// What a move is worth, in one line or two.
export interface Label {
    lines: readonly string[];
    best: boolean;
}

const label_pixels = 128;

// A plate with a score, as the scores on flat boards look.
function plate({ lines, best }: Label): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = label_pixels;
    const pen = canvas.getContext('2d');
    if (!pen) return canvas;
    pen.fillStyle = css_value('--score');
    pen.strokeStyle = css_value(best ? '--text' : '--line');
    pen.lineWidth = best ? 10 : 4;
    pen.beginPath();
    pen.roundRect(8, 20, label_pixels - 16, label_pixels - 40, 20);
    pen.fill();
    pen.stroke();
    pen.fillStyle = css_value('--text');
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    const size = lines.length > 1 ? 36 : (lines[0] ?? '').length > 2 ? 46 : 56;
    pen.font = `bold ${size}px sans-serif`;
    lines.forEach((line, i) => pen.fillText(line, label_pixels / 2, label_pixels / 2 + (i - (lines.length - 1) / 2) * 38));
    return canvas;
}

export class Space {
    private readonly renderer: WebGLRenderer;
    private readonly camera = new PerspectiveCamera(35, 1, 0.1, 200);
    private readonly scene = new Scene();
    private things = new Group();
    private falling = 0; // the request for its next frame
    private targets: Mesh[] = []; // what can be touched; userData.move is the move
    private across = 0.6; // radians around the upright axis
    private up = 0.5; // radians above the ground
    private size = new Vector3(4, 4, 4);
    private readonly watch: ResizeObserver;
    private readonly touches = new AbortController();

    constructor(
        private readonly canvas: HTMLCanvasElement,
        private readonly play: (move: string) => void,
    ) {
        this.renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
        this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
        const sun = new DirectionalLight(0xffffff, 2.2);
        sun.position.set(3, 8, 6);
        this.scene.add(new AmbientLight(0xffffff, 1.4), sun, this.things);
        this.watch = new ResizeObserver(() => this.resize());
        this.watch.observe(canvas);
        this.listen();
    }

    // `fallen` is the cell of a stone that falls into its place.
    show(position: Position, threats: readonly Threat[], labels: ReadonlyMap<string, Label>, fallen = ''): void {
        this.clear();
        this.size.set(position.width, position.height, position.depth);
        this.add_posts(position);
        for (const cell of position.cells) {
            const stone = this.add_cell(cell, position);
            if (stone && cell.cell === fallen) this.drop(stone, position.height - cell.z);
        }
        for (const threat of threats) this.add_threat(threat, position);
        this.add_targets(position, labels);
        this.draw();
    }

    turn(across: number, up: number): void {
        this.across += across;
        this.up = Math.max(-0.2, Math.min(1.5, this.up + up));
        this.draw();
    }

    dispose(): void {
        this.touches.abort();
        this.watch.disconnect();
        this.clear();
        this.renderer.dispose();
    }

    // The middle of the box is the middle of the scene; depth runs away from the viewer.
    private place(cell: Cell): Vector3 {
        return new Vector3(
            cell.x - (this.size.x - 1) / 2,
            cell.z - (this.size.y - 1) / 2,
            (this.size.z - 1) / 2 - cell.y,
        );
    }

    private add(geometry: BufferGeometry, material: Material, at: Vector3): Mesh {
        const mesh = new Mesh(geometry, material);
        mesh.position.copy(at);
        this.things.add(mesh);
        return mesh;
    }

    private add_posts(position: Position): void {
        const material = new MeshStandardMaterial({ color: css_colour('--line'), roughness: 0.9 });
        const post = new CylinderGeometry(0.06, 0.06, position.height, 10);
        const ground = new BoxGeometry(position.width + 0.3, 0.12, position.depth + 0.3);
        this.add(ground, material, new Vector3(0, -position.height / 2 - 0.06, 0));
        if (!position.gravity) return;
        for (const cell of position.cells.filter((one) => one.z === 0)) {
            const at = this.place(cell);
            this.add(post, material, new Vector3(at.x, 0, at.z));
        }
    }

    private add_cell(cell: Cell, position: Position): Mesh | null {
        if (!cell.stone) return null;
        const won = position.line.includes(cell.cell);
        const color = css_colour(`--${cell.stone}`);
        const material = new MeshStandardMaterial({ color, roughness: 0.5, emissive: won ? color : new Color(0) });
        material.emissiveIntensity = won ? 0.7 : 0;
        // When a line is complete, the others step back.
        material.transparent = position.line.length > 0 && !won;
        material.opacity = material.transparent ? 0.35 : 1;
        const at = this.place(cell);
        if (cell.cell === position.last) this.add(frame, new MeshBasicMaterial({ color: css_colour('--text'), wireframe: true }), at);
        return this.add(shapes[cell.stone], material, at);
    }

    // From above its post, ever faster; as long as on flat boards, and not at all where the system asks for less motion.
    private drop(stone: Mesh, rows: number): void {
        if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
        const place = stone.position.y;
        const start = performance.now();
        const step = (now: number) => {
            const gone = Math.min(1, Math.max(0, now - start) / (100 + 45 * rows));
            stone.position.y = place + rows * (1 - gone * gone);
            this.draw();
            if (gone < 1) this.falling = requestAnimationFrame(step);
        };
        this.falling = requestAnimationFrame(step);
    }

    private add_threat(threat: Threat, position: Position): void {
        const cell = position.cells.find((one) => one.cell === threat.cell);
        if (!cell) return;
        const material = new MeshBasicMaterial({ color: css_colour(`--${threat.player}`), wireframe: true });
        material.transparent = !threat.useful;
        material.opacity = threat.useful ? 1 : 0.3;
        this.add(shapes[threat.player], material, this.place(cell));
    }

    // A dot where a stone would come to lie, and around it the room in which a touch means it: the rest of the post, or the cell.
    private add_targets(position: Position, labels: ReadonlyMap<string, Label>): void {
        const unseen = new MeshBasicMaterial({ visible: false });
        for (const legal of position.legal) {
            const cell = position.cells.find((one) => one.cell === legal.cell);
            if (!cell) continue;
            const label = labels.get(legal.move);
            const chosen = label?.best ?? false;
            const at = this.place(cell);
            const mark = this.add(dot, new MeshBasicMaterial({ color: css_colour(chosen ? '--accent' : '--muted') }), at);
            mark.scale.setScalar(chosen ? 1.8 : 1);
            const height = position.gravity ? position.height - cell.z : 0.9;
            const middle = position.gravity ? at.clone().setY(at.y + (height - 1) / 2) : at;
            const target = this.add(new BoxGeometry(0.7, height, 0.7), unseen, middle);
            target.userData.move = legal.move;
            this.targets.push(target);
            if (label) this.add_label(label, position.gravity ? at.clone().setY(position.height / 2 + 0.3) : at);
        }
    }

    // On top of its post, where no stone hides it; on its cell where there are no posts.
    private add_label(label: Label, at: Vector3): void {
        const map = new CanvasTexture(plate(label));
        map.colorSpace = SRGBColorSpace;
        const sprite = new Sprite(new SpriteMaterial({ map, depthTest: false }));
        sprite.position.copy(at);
        sprite.scale.setScalar(0.62);
        this.things.add(sprite);
    }

    private clear(): void {
        cancelAnimationFrame(this.falling);
        const kept: BufferGeometry[] = [shapes.first, shapes.second, dot, frame];
        for (const child of this.things.children) {
            if (child instanceof Sprite) {
                child.material.map?.dispose();
                child.material.dispose();
            }
            if (!(child instanceof Mesh)) continue;
            if (!kept.includes(child.geometry)) child.geometry.dispose();
            (child.material as Material).dispose();
        }
        this.things.clear();
        this.targets = [];
    }

    private resize(): void {
        const { clientWidth, clientHeight } = this.canvas;
        if (clientWidth === 0 || clientHeight === 0) return;
        this.renderer.setSize(clientWidth, clientHeight, false);
        this.camera.aspect = clientWidth / clientHeight;
        this.camera.updateProjectionMatrix();
        this.draw();
    }

    private draw(): void {
        const far = this.size.length() * 1.75;
        const flat = Math.cos(this.up) * far;
        this.camera.position.set(Math.sin(this.across) * flat, Math.sin(this.up) * far, Math.cos(this.across) * flat);
        this.camera.lookAt(0, 0, 0);
        this.renderer.render(this.scene, this.camera);
    }

    private touch(event: PointerEvent): void {
        const { left, top, width, height } = this.canvas.getBoundingClientRect();
        const at = new Vector2(((event.clientX - left) / width) * 2 - 1, 1 - ((event.clientY - top) / height) * 2);
        const ray = new Raycaster();
        ray.setFromCamera(at, this.camera);
        const [hit] = ray.intersectObjects(this.targets, false);
        if (hit) this.play(String(hit.object.userData.move));
    }

    private listen(): void {
        const options = { signal: this.touches.signal };
        let from: PointerEvent | null = null;
        let way = 0;
        this.canvas.addEventListener('pointerdown', (event) => {
            from = event;
            way = 0;
            this.canvas.setPointerCapture(event.pointerId);
        }, options);
        this.canvas.addEventListener('pointermove', (event) => {
            if (!from) return;
            const [dx, dy] = [event.clientX - from.clientX, event.clientY - from.clientY];
            way += Math.abs(dx) + Math.abs(dy);
            from = event;
            this.turn(-dx * 0.01, dy * 0.01);
        }, options);
        this.canvas.addEventListener('pointerup', (event) => {
            from = null;
            if (way < 6) this.touch(event);
        }, options);
    }
}
