// A large module: load it by `import()` only.
import {
	Box3,
	DirectionalLight,
	HemisphereLight,
	type Light,
	Mesh,
	MeshStandardMaterial,
	type Object3D,
	PerspectiveCamera,
	Scene,
	Sphere,
	Spherical,
	TOUCH,
	Vector3,
	WebGLRenderer,
} from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { createPacedDrawing } from "./paced-drawing.ts";

export interface ModelScene {
	/** Turns the model by these degrees. */
	turn(right: number, up: number): void;
	/** Zooms in by a factor. A factor below 1 zooms out. */
	zoom(factor: number): void;
	reset(): void;
	close(): void;
}

export class NoWebGl extends Error {}

const fieldOfView = 30;
const startPosition = new Spherical(1, 1.05, 0.65);
const introMs = 4000;
const introDegrees = 50;

/**
 * Shows a GLB on a canvas.
 * @param canMove whether the model may turn for a moment, to show that it can be turned
 * @param onLost called when the browser loses the drawing context
 * @throws {NoWebGl}, or an error of `fetch`
 */
export async function showModel(
	canvas: HTMLCanvasElement,
	link: string,
	{ canMove, onLost, signal }: { canMove: boolean; onLost: () => void; signal: AbortSignal },
): Promise<ModelScene> {
	const renderer = createRenderer(canvas);
	try {
		const answer = await fetch(link, { signal });
		if (!answer.ok) throw new Error(`${link}: ${answer.status}`);
		const { scene: model } = await new GLTFLoader().parseAsync(await answer.arrayBuffer(), "");
		const scene = new Scene().add(model, ...createLights());
		model.traverse(reduceMetalness);
		signal.throwIfAborted();
		canvas.addEventListener("webglcontextlost", onLost, { signal });
		return startScene(
			canvas,
			renderer,
			scene,
			new Box3().setFromObject(model).getBoundingSphere(new Sphere()),
			canMove,
		);
	} catch (error) {
		renderer.dispose();
		throw error;
	}
}

/** Light from above and both sides. An environment map would take seconds without a graphics processor. */
function createLights(): Light[] {
	const positions: [strength: number, x: number, y: number, z: number][] = [
		[2, 2, 3, 2],
		[1.1, -3, 1, 1],
		[0.9, 0, 1, -3],
	];
	const directional = positions.map(([strength, ...position]) => {
		const sun = new DirectionalLight("white", strength);
		sun.position.set(...position);
		return sun;
	});
	return [new HemisphereLight("white", "#7d828a", 1.4), ...directional];
}

/** Makes metal less metallic: it would be black without an environment map. */
function reduceMetalness(object: Object3D): void {
	const materials = object instanceof Mesh ? [object.material].flat() : [];
	for (const material of materials) {
		if (!(material instanceof MeshStandardMaterial)) continue;
		material.metalness = Math.min(material.metalness, 0.35);
		material.roughness = Math.max(material.roughness, 0.4);
	}
}

function createRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
	// Otherwise three logs the missing support to the console.
	if (!canvas.getContext("webgl2", { antialias: true, alpha: true })) throw new NoWebGl();
	const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
	renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
	return renderer;
}

function startScene(
	canvas: HTMLCanvasElement,
	renderer: WebGLRenderer,
	scene: Scene,
	{ center, radius }: Sphere,
	canMove: boolean,
): ModelScene {
	const aspect = Math.min(1, canvas.clientWidth / canvas.clientHeight);
	const fitDistance = (radius / Math.sin((fieldOfView / 2) * (Math.PI / 180)) / aspect) * 1.02;
	const camera = new PerspectiveCamera(fieldOfView, 1, fitDistance / 100, fitDistance * 10);
	// Runs before the controls' listener, so that a plain wheel scrolls the page.
	canvas.addEventListener("wheel", leaveScrollToPage, { capture: true });
	const controls = new OrbitControls(camera, canvas);
	controls.target.copy(center);
	controls.enablePan = false;
	controls.minDistance = radius * 1.2;
	controls.maxDistance = fitDistance * 3;
	controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_ROTATE };
	// Vertical swipes with one finger scroll the page.
	canvas.style.touchAction = "pan-y";

	const drawing = createPacedDrawing(renderer.getContext() as WebGL2RenderingContext, () =>
		renderer.render(scene, camera),
	);
	const { draw } = drawing;
	function moveCamera(change: (at: Spherical) => void): void {
		const at = new Spherical().setFromVector3(camera.position.clone().sub(center));
		change(at);
		at.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, at.radius));
		at.makeSafe();
		camera.position.copy(center).add(new Vector3().setFromSpherical(at));
		controls.update();
		draw();
	}
	const turn = (right: number, up: number) =>
		moveCamera((at) => {
			at.theta += right * (Math.PI / 180);
			at.phi = Math.min(Math.PI, Math.max(0, at.phi - up * (Math.PI / 180)));
		});
	const reset = () => moveCamera((at) => at.set(fitDistance, startPosition.phi, startPosition.theta));

	const resize = () => {
		const { clientWidth: width, clientHeight: height } = canvas;
		renderer.setSize(width, height, false);
		camera.aspect = width / height;
		camera.updateProjectionMatrix();
		draw();
	};
	const observer = new ResizeObserver(resize);
	observer.observe(canvas);
	camera.position.copy(center).add(new Vector3(0, 0, fitDistance));
	reset();
	resize();
	controls.addEventListener("change", draw);
	const stopIntro = canMove ? playIntro(turn) : () => {};
	controls.addEventListener("start", stopIntro);
	const withIntroStopped =
		<Args extends unknown[]>(action: (...args: Args) => void) =>
		(...args: Args) => {
			stopIntro();
			action(...args);
		};
	return {
		turn: withIntroStopped(turn),
		zoom: withIntroStopped((factor: number) =>
			moveCamera((at) => {
				at.radius /= factor;
			}),
		),
		reset: withIntroStopped(reset),
		close: withIntroStopped(() => {
			drawing.stop();
			observer.disconnect();
			canvas.removeEventListener("wheel", leaveScrollToPage, { capture: true });
			controls.dispose();
			renderer.dispose();
		}),
	};
}

/** Ignores a wheel event without the control key. Browsers send a touchpad pinch as a wheel event with it. */
function leaveScrollToPage(event: WheelEvent): void {
	if (!event.ctrlKey) event.stopImmediatePropagation();
}

/** Turns the model for a moment, too short to need a stop button (WCAG 2.2.2). Returns a function that stops it. */
function playIntro(turn: (right: number, up: number) => void): () => void {
	const begun = performance.now();
	let [frame, turned] = [0, 0];
	const step = (now: number) => {
		const part = Math.min(1, Math.max(0, now - begun) / introMs);
		const due = introDegrees * (1 - (1 - part) ** 3);
		turn(due - turned, 0);
		turned = due;
		if (part < 1) frame = requestAnimationFrame(step);
	};
	frame = requestAnimationFrame(step);
	return () => cancelAnimationFrame(frame);
}
