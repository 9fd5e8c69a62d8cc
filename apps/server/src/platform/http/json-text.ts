/**
 * An answer that is JSON text already: a large one whose text is cached, or one that is written by hand because that is
 * faster. It is sent as it is: the declared schema neither checks nor filters it.
 */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}
