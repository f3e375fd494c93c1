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

export interface ModelScene {
	/** Turns the model by these degrees. */
	turn(right: number, up: number): void;
	/** Zooms in by a factor. A factor below 1 zooms out. */
	near(factor: number): void;
	reset(): void;
	close(): void;
}

export class NoWebGl extends Error {}

const fieldOfView = 30;
const firstLook = new Spherical(1, 1.05, 0.65);
const introMs = 4000;
const introDegrees = 50;

/**
 * Shows a GLB on a canvas.
 * @param moves whether the model may turn for a moment, to show that it can be turned
 * @param onLost called when the browser loses the drawing context
 * @throws {NoWebGl}, or an error of `fetch`
 */
export async function showModel(
	canvas: HTMLCanvasElement,
	link: string,
	{ moves, onLost, signal }: { moves: boolean; onLost: () => void; signal: AbortSignal },
): Promise<ModelScene> {
	const renderer = rendererOn(canvas);
	try {
		const answer = await fetch(link, { signal });
		if (!answer.ok) throw new Error(`${link}: ${answer.status}`);
		const { scene: model } = await new GLTFLoader().parseAsync(await answer.arrayBuffer(), "");
		const scene = new Scene().add(model, ...lamps());
		model.traverse(dullMetal);
		signal.throwIfAborted();
		canvas.addEventListener("webglcontextlost", onLost, { signal });
		return direct(canvas, renderer, scene, new Box3().setFromObject(model).getBoundingSphere(new Sphere()), moves);
	} catch (error) {
		renderer.dispose();
		throw error;
	}
}

/** Light from above and both sides. An environment map would take seconds without a graphics processor. */
function lamps(): Light[] {
	const places: [strength: number, x: number, y: number, z: number][] = [
		[2, 2, 3, 2],
		[1.1, -3, 1, 1],
		[0.9, 0, 1, -3],
	];
	const suns = places.map(([strength, ...place]) => {
		const sun = new DirectionalLight("white", strength);
		sun.position.set(...place);
		return sun;
	});
	return [new HemisphereLight("white", "#7d828a", 1.4), ...suns];
}

/** Makes metal less metallic: it would be black without an environment map. */
function dullMetal(one: Object3D): void {
	const material = one instanceof Mesh ? [one.material].flat() : [];
	for (const its of material) {
		if (!(its instanceof MeshStandardMaterial)) continue;
		its.metalness = Math.min(its.metalness, 0.35);
		its.roughness = Math.max(its.roughness, 0.4);
	}
}

function rendererOn(canvas: HTMLCanvasElement): WebGLRenderer {
	// Otherwise three logs the missing support to the console.
	if (!canvas.getContext("webgl2", { antialias: true, alpha: true })) throw new NoWebGl();
	const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
	renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
	return renderer;
}

function direct(
	canvas: HTMLCanvasElement,
	renderer: WebGLRenderer,
	scene: Scene,
	{ center, radius }: Sphere,
	moves: boolean,
): ModelScene {
	const narrow = Math.min(1, canvas.clientWidth / canvas.clientHeight);
	const whole = (radius / Math.sin((fieldOfView / 2) * (Math.PI / 180)) / narrow) * 1.02;
	const camera = new PerspectiveCamera(fieldOfView, 1, whole / 100, whole * 10);
	// Runs before the controls' listener, so that a plain wheel scrolls the page.
	canvas.addEventListener("wheel", keepForPage, { capture: true });
	const controls = new OrbitControls(camera, canvas);
	controls.target.copy(center);
	controls.enablePan = false;
	controls.minDistance = radius * 1.2;
	controls.maxDistance = whole * 3;
	controls.touches = { ONE: TOUCH.ROTATE, TWO: TOUCH.DOLLY_ROTATE };
	// Vertical swipes with one finger scroll the page.
	canvas.style.touchAction = "pan-y";

	let frame = 0;
	const draw = () => {
		frame ||= requestAnimationFrame(() => {
			frame = 0;
			renderer.render(scene, camera);
		});
	};
	function stand(change: (at: Spherical) => void): void {
		const at = new Spherical().setFromVector3(camera.position.clone().sub(center));
		change(at);
		at.radius = Math.min(controls.maxDistance, Math.max(controls.minDistance, at.radius));
		at.makeSafe();
		camera.position.copy(center).add(new Vector3().setFromSpherical(at));
		controls.update();
		draw();
	}
	const turn = (right: number, up: number) =>
		stand((at) => {
			at.theta += right * (Math.PI / 180);
			at.phi = Math.min(Math.PI, Math.max(0, at.phi - up * (Math.PI / 180)));
		});
	const reset = () => stand((at) => at.set(whole, firstLook.phi, firstLook.theta));

	const fill = () => {
		const { clientWidth: width, clientHeight: height } = canvas;
		renderer.setSize(width, height, false);
		camera.aspect = width / height;
		camera.updateProjectionMatrix();
		draw();
	};
	const size = new ResizeObserver(fill);
	size.observe(canvas);
	camera.position.copy(center).add(new Vector3(0, 0, whole));
	reset();
	fill();
	controls.addEventListener("change", draw);
	const stopIntro = moves ? turnForAMoment(turn) : () => {};
	controls.addEventListener("start", stopIntro);
	const stopped =
		<Words extends unknown[]>(act: (...words: Words) => void) =>
		(...words: Words) => {
			stopIntro();
			act(...words);
		};
	return {
		turn: stopped(turn),
		near: stopped((factor: number) =>
			stand((at) => {
				at.radius /= factor;
			}),
		),
		reset: stopped(reset),
		close: stopped(() => {
			cancelAnimationFrame(frame);
			size.disconnect();
			canvas.removeEventListener("wheel", keepForPage, { capture: true });
			controls.dispose();
			renderer.dispose();
		}),
	};
}

/** Ignores a wheel event without the control key. Browsers send a touchpad pinch as a wheel event with it. */
function keepForPage(event: WheelEvent): void {
	if (!event.ctrlKey) event.stopImmediatePropagation();
}

/** Turns the model for a moment, too short to need a stop button (WCAG 2.2.2). Returns a function that stops it. */
function turnForAMoment(turn: (right: number, up: number) => void): () => void {
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
