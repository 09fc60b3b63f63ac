/** Identical in all packs of a release. */
export const readmeText = `An audit pack of an energy exchange ledger
==========================================

What the ledger recorded, with the proof that it was recorded so. Nothing of the ledger's is needed to check it.

Verify it with Node.js 20.19, 22.13, 24 or newer:

  node verify.mjs PACK.zip --key FINGERPRINT

or without installing anything: open verify.html in a browser, and choose the file. It works without a network.

FINGERPRINT is the fingerprint of the log's key. Get it elsewhere than from this pack: from who runs the ledger, by telephone,
on paper, or from their web site. Without it, the verifier can only say that the pack agrees with itself.
Anybody could have put another verifier into the pack, too: compare the SHA-256 digests of verify.mjs and
verify.html with those in the documentation of the ledger's release, or take the verifier from there.

  --newer FILE   a checkpoint that you got later: it tells whether the log has more than the pack.

events.ndjson      the events, a line of JSON each
proofs.ndjson      how they lead to the signed root, where they are not the whole log
checkpoint.txt     the signed head of the log, and who else has signed it (C2SP tlog-checkpoint)
keys.json          the keys of the log, with their fingerprints and ranges
transactions.csv   each transaction as it stood at the last event
history.csv        each event of a transaction: when, who, why
report.html        a summary that prints
pack.json          what the pack holds, and the digests of its files

The tables and the report were made of the events. The verifier makes them again and compares.
`;
