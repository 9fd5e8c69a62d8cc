import {
  AmbientLight,
  BufferAttribute,
  BufferGeometry,
  DirectionalLight,
  Mesh,
  MeshPhongMaterial,
  PerspectiveCamera,
  Scene,
  SRGBColorSpace,
  Texture,
  WebGLRenderer,
} from 'three';
import type { Mesh as SolidMesh } from './mesh.ts';
import {
  type FaceImages,
  FIELD_DEGREES,
  type SolidCanvas,
  type SolidLook,
  type SolidParts,
  type SolidView,
} from './solid-messages.ts';
import { whenDrawn } from './when-drawn.ts';

/**
 * The board in space, drawn in the worker, so that neither making nor turning it holds up the page; in the page where
 * workers have no WebGL. It is drawn only when the view changes. Memory of the graphics card: two colour images of up to 3072 pixels and two half as large, with their
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
  /** Fulfilled when the first image is on the canvas. It stays open while no view is given, and when it is disposed before. */
  readonly shown = new Promise<void>((resolve) => {
    this.#whenShown = resolve;
  });

  private constructor(canvas: SolidCanvas, context: WebGL2RenderingContext, onLost: () => void) {
    this.#context = context;
    this.#renderer = new WebGLRenderer({ canvas, context, alpha: true, antialias: true });
    canvas.addEventListener('webglcontextlost', () => this.#isDisposed || onLost());
    const light = new DirectionalLight('#ffffff', 1.6);
    light.position.set(-0.5, 0.8, 1);
    // The light is next to the eye, as when a board is turned in the hand under a lamp.
    this.#camera.add(light);
    this.#scene.add(this.#camera);
    this.#scene.add(new AmbientLight('#ffffff', 1.9));
  }

  /**
   * @param partsFor makes what is drawn, for the largest texture that the graphics card takes
   * @throws what `partsFor` throws
   */
  static async make(
    canvas: SolidCanvas,
    context: WebGL2RenderingContext,
    { colours, isMatte }: SolidLook,
    partsFor: (maxTextureSize: number) => Promise<SolidParts>,
    onLost: () => void,
  ): Promise<SolidStage> {
    const stage = new SolidStage(canvas, context, onLost);
    try {
      const { solid, top, bottom } = await partsFor(stage.#renderer.capabilities.maxTextureSize);
      stage.#addFace(solid.top, top, isMatte);
      stage.#addFace(solid.bottom, bottom, isMatte);
      stage.#add(solid.bare, new MeshPhongMaterial({ color: colours.substrate, specular: '#101010' }));
      stage.#add(
        solid.plated,
        new MeshPhongMaterial({ color: colours.bareCopper, specular: '#8c8c8c', shininess: 60 }),
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
    // The number of contexts per page is limited, and an unused one still holds its memory.
    this.#renderer.forceContextLoss();
  }

  #addFace(mesh: SolidMesh, images: FaceImages, isMatte: boolean): void {
    const { colour, relief } = faceTextures(images, this.#renderer.capabilities.getMaxAnisotropy());
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

function faceTextures(images: FaceImages, anisotropy: number): { readonly colour: Texture; readonly relief: Texture } {
  const colour = textureOf(images.colour, anisotropy);
  colour.colorSpace = SRGBColorSpace;
  return { colour, relief: textureOf(images.relief, anisotropy) };
}

function textureOf(image: OffscreenCanvas | ImageBitmap, anisotropy: number): Texture {
  const texture = new Texture(image);
  texture.anisotropy = Math.min(4, anisotropy);
  texture.needsUpdate = true;
  if (image instanceof ImageBitmap) {
    // WebGL does not flip a bitmap on upload, so the texture coordinates account for it.
    texture.flipY = false;
    texture.repeat.y = -1;
    texture.offset.y = 1;
    texture.addEventListener('dispose', () => image.close());
  }
  return texture;
}
