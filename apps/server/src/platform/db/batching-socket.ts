import net from 'node:net';

/**
 * A socket that sends all that is written until the event loop goes on in one system call. node-postgres writes each statement by
 * itself: a system call took more processor time than the rest of a statement, and woke PostgreSQL up for each of those that share
 * a round trip.
 */
export class BatchingSocket extends net.Socket {
  #isHeld = false;

  override connect(...to: unknown[]): this {
    Reflect.apply(super.connect, this, to);
    // Node gives a socket that connects the `write` of its class back.
    Reflect.deleteProperty(this, 'write');
    return this;
  }

  override write(...sent: unknown[]): boolean {
    if (!this.#isHeld) {
      this.#isHeld = true;
      this.cork();
      // After the promises that are resolved already, which issue further statements.
      process.nextTick(() => {
        this.#isHeld = false;
        this.uncork();
      });
    }
    return Reflect.apply(super.write, this, sent);
  }
}
