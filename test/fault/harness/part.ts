export interface Part {
  readonly name: string;
  pid(): number | undefined;
  revive(): Promise<void>;
}
