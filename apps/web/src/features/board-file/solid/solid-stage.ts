import { type PreparedBoard, panelPlan } from '@xunban/gerber';
import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Mesh,
  MeshPhongMaterial,
  PerspectiveCamera,
  Scene,
  type Texture,
  WebGLRenderer,
} from 'three';
import { readingTools } from '../canvas-tools.ts';
import { facePainter } from '../face-painter.ts';
import { breathe } from '../jobs/breathe.ts';
import { boardSolid } from './board-solid.ts';
import { type FacePictures, facePictures, pictureTextures } from './face-pictures.ts';
import type { Mesh as SolidMesh } from './mesh.ts';
import { openHoles } from './open-holes.ts';
import { panelShape } from './panel-shape.ts';
import { FIELD_DEGREES, type SolidLook, type SolidView } from './solid-messages.ts';
import type { SolidShape } from './solid-shape.ts';
import { whenDrawn } from './when-drawn.ts';

/** What the worker knows of its board. */
export interface SolidBoard {
  readonly prepared: PreparedBoard;
  readonly shape: SolidShape;
}

/**
 * The board in space, drawn in the worker: neither making nor turning it holds up the page. It is drawn only when the
 * view changes. Memory of the graphics card: two colour pictures of up to 3072 pixels and two half as large, with their
 * smaller copies about 110 MB.
 */
export class SolidStage {
  readonly #renderer: WebGLRenderer;
  readonly #scene = new Scene();
  readonly #camera = new PerspectiveCamera(FIELD_DEGREES);
  readonly #textures: Texture[] = [];
  readonly #meshes: Mesh<BufferGeometry, MeshPhongMaterial>[] = [];
  readonly #context: WebGL2RenderingContext;
  #frame = 0;
  #isDisposed = false;
  #whenShown: (() => void) | undefined;
  /** Fulfilled when the first picture is on the canvas. It stays open while no view is given, and when it is disposed before. */
  readonly shown = new Promise<void>((resolve) => {
    this.#whenShown = resolve;
  });

  private constructor(canvas: OffscreenCanvas, context: WebGL2RenderingContext, onLost: () => void) {
    this.#context = context;
    this.#renderer = new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
    canvas.addEventListener('webglcontextlost', () => this.#isDisposed || onLost());
    const light = new DirectionalLight('#ffffff', 1.6);
    light.position.set(-0.5, 0.8, 1);
    // The light stands beside the eye, as when a board is turned in the hand under a lamp.
    this.#camera.add(light);
    this.#scene.add(this.#camera);
    this.#scene.add(new AmbientLight('#ffffff', 1.9));
  }

  /** @throws the signal's reason when the view is closed meanwhile */
  static async make(
    canvas: OffscreenCanvas,
    context: WebGL2RenderingContext,
    { prepared, shape }: SolidBoard,
    look: SolidLook,
    signal: AbortSignal,
    onLost: () => void,
  ): Promise<SolidStage> {
    const stage = new SolidStage(canvas, context, onLost);
    try {
      const { painter, box } = facePainter(prepared, look.panel, readingTools);
      const plan = look.panel && panelPlan(prepared.box, look.panel);
      const whole = plan ? panelShape(shape, plan) : shape;
      const most = stage.#renderer.capabilities.maxTextureSize;
      const pictures: FacePictures[] = [];
      for (const side of ['top', 'bottom'] as const) {
        pictures.push(facePictures(painter, box, side, look, most));
        await breathe(signal);
      }
      const [top, bottom] = pictures as [FacePictures, FacePictures];
      const isOpen = openHoles(whole, { top, bottom });
      const { thicknessMm, platedEdges } = look;
      const solid = boardSolid(whole, { thicknessMm, platedEdges, isOpen });
      await breathe(signal);
      stage.#addFace(solid.top, top, look.isMatte);
      stage.#addFace(solid.bottom, bottom, look.isMatte);
      stage.#add(solid.bare, new MeshPhongMaterial({ color: look.colours.substrate, specular: '#101010' }));
      stage.#add(
        solid.plated,
        new MeshPhongMaterial({ color: look.colours.bareCopper, specular: '#8c8c8c', shininess: 60 }),
      );
      return stage;
    } catch (error) {
      stage.dispose();
      throw error;
    }
  }

  look({ width, height, eye, target, up }: SolidView): void {
    if (this.#isDisposed || width < 1 || height < 1) return;
    this.#renderer.setSize(width, height, false);
    const camera = this.#camera;
    camera.aspect = width / height;
    camera.position.set(...eye);
    camera.up.set(...up);
    camera.lookAt(...target);
    const away = Math.hypot(eye[0] - target[0], eye[1] - target[1], eye[2] - target[2]);
    camera.near = away / 100;
    camera.far = away * 20;
    camera.updateProjectionMatrix();
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      if (this.#isDisposed) return;
      this.#renderer.render(this.#scene, camera);
      if (this.#whenShown) whenDrawn(this.#context, this.#whenShown);
      this.#whenShown = undefined;
    });
  }

  dispose(): void {
    if (this.#isDisposed) return;
    this.#isDisposed = true;
    if (this.#frame !== 0) cancelAnimationFrame(this.#frame);
    for (const { geometry, material } of this.#meshes) {
      geometry.dispose();
      material.dispose();
    }
    for (const texture of this.#textures) texture.dispose();
    this.#scene.clear();
    this.#renderer.dispose();
    // A page may hold few contexts, and one that nobody draws to still holds its memory.
    this.#renderer.forceContextLoss();
  }

  #addFace(mesh: SolidMesh, pictures: FacePictures, isMatte: boolean): void {
    const { colour, relief } = pictureTextures(pictures, this.#renderer.capabilities.getMaxAnisotropy());
    this.#textures.push(colour, relief);
    this.#add(
      mesh,
      new MeshPhongMaterial({
        map: colour,
        bumpMap: relief,
        bumpScale: 1.5,
        specularMap: relief,
        specular: '#8c8c8c',
        shininess: isMatte ? 8 : 45,
      }),
    );
  }

  #add({ positions, normals, places, triangles }: SolidMesh, material: MeshPhongMaterial): void {
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setAttribute('normal', new BufferAttribute(normals, 3));
    if (places) geometry.setAttribute('uv', new BufferAttribute(places, 2));
    geometry.setIndex(new BufferAttribute(triangles, 1));
    const mesh = new Mesh(geometry, material);
    this.#meshes.push(mesh);
    this.#scene.add(mesh);
  }
}
