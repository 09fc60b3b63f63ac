/** Somebody else holds the lane, or has moved it: the shift has to look again. */
export class LaneMoved extends Error {
  readonly busy: boolean;
  constructor(busy: boolean) {
    super('the lane has moved');
    this.busy = busy;
  }
}
