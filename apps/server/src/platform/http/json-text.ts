/**
 * An answer that is JSON text already: for a large one whose text is remembered, or that is written faster than from a
 * schema. Whoever makes it vouches for its form, since nothing filters it any more.
 */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
