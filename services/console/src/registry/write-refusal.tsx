import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../parts/button';
import { Failure } from '../parts/failure';
import type { ReadProblem } from '../reading/problem';

interface WriteRefusalProps {
  readonly error: ReadProblem | null;
  /** Goes back to what there is now. */
  readonly onAgain: () => void;
}

/** Why something was not done; where somebody else was faster, a way to what there is now. */
export function WriteRefusal({ error, onAgain }: WriteRefusalProps) {
  const queries = useQueryClient();
  if (error === null) return null;
  const isOutOfDate = error.status === 412 || error.status === 409 || error.status === 404;
  const reread = () => {
    void queries.invalidateQueries();
    onAgain();
  };
  return (
    <Failure
      error={error}
      {...(isOutOfDate ? { action: <Button onPress={reread}>Show what there is now</Button> } : {})}
    />
  );
}
