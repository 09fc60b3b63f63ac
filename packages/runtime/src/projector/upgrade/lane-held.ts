/** A lane may not work for now, though nothing is wrong with its events: it says why, and looks again later. */
export class LaneHeld extends Error {
  override readonly name = 'LaneHeld';
}
