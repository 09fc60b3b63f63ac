import { isWholeLog, isWithoutGaps, type PackSelection } from './description.js';

/** What a pack of that kind proves, a sentence each. */
export function proves(selection: PackSelection, treeSize: number): readonly string[] {
  return [
    'Every event in it stands in the log whose root was signed, at the place that it names, and is unchanged to the byte.',
    ...(isWholeLog(selection, treeSize)
      ? [
          'It holds every event up to the signed checkpoint, in the order in which they were recorded.',
        ]
      : []),
    ...(isWithoutGaps(selection) && !isWholeLog(selection, treeSize)
      ? ['Between its first and its last event it holds every event of the log, in their order.']
      : []),
    'Both tables and this report were made of these events and of nothing else: the verifier makes them again and compares.',
  ];
}

/** What it does not prove. */
export function doesNotProve(selection: PackSelection, treeSize: number): readonly string[] {
  const { reseller, transactions } = selection;
  return [
    'Whose log it is. Compare the fingerprint of its key with one that you got elsewhere than from this pack.',
    'That an event is true, or that nothing was left out before it was recorded.',
    'That everybody was shown the same log. Witnesses who sign its checkpoints, and checkpoints that others keep, show that.',
    'Anything about events after the checkpoint. Give the verifier a newer checkpoint (--newer) to learn whether there are more.',
    'The ranges of the keys other than the one that signed the checkpoint: they are what the ledger states.',
    ...(reseller === null
      ? []
      : [
          'That the reseller has no other events: a pack of one reseller holds its events alone, and cannot prove the absence of others.',
        ]),
    ...(transactions === null
      ? []
      : ['That there is no other event of these transactions, or about them in other streams.']),
    ...(isWithoutGaps(selection) && !isWholeLog(selection, treeSize)
      ? ['What stands before its first event and after its last.']
      : []),
  ];
}
