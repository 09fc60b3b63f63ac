import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DateField } from '../parts/date-field';
import { Button, Dialog, DialogActions, Failure, useToast } from '../parts/layout';
import type { BodyOf } from '../reading/paths';
import { useWrite } from '../reading/use-write';

const path = '/api/v1/exchange/statements';

export type StatementSubject = Omit<NonNullable<BodyOf<typeof path, 'post'>>, 'due_date'>;

export function IssueStatement({ subject }: { readonly subject: StatementSubject }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="primary" onPress={() => setOpen(true)}>
        Issue…
      </Button>
      {isOpen && <IssueDialog subject={subject} onClose={() => setOpen(false)} />}
    </>
  );
}

interface IssueDialogProps {
  readonly subject: StatementSubject;
  readonly onClose: () => void;
}

function IssueDialog({ subject, onClose }: IssueDialogProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const [dueDate, setDueDate] = useState('');
  const write = useWrite('post', path, {
    onSuccess: ({ data }) => {
      toast(`Issued statement ${data.number}.`);
      void navigate({ to: '/statements/$statementId', params: { statementId: data.id } });
    },
  });
  const issue = () => {
    write.mutate({ body: { ...subject, ...(dueDate === '' ? {} : { due_date: dueDate }) } });
  };
  return (
    <Dialog
      title={`Issue the statement for ${subject.month}?`}
      isOpen
      onClose={onClose}
      role="alertdialog"
    >
      <p>
        It bills the deals that are confirmed or settled now, and never changes. After an earlier
        statement for this month, it is a true-up that bills only the changes.
      </p>
      <DateField
        label="Due date"
        hint="Empty: the 20th of the following month, or ten days from now if that is later."
        value={dueDate}
        onChange={setDueDate}
      />
      {write.error && <Failure error={write.error} />}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button kind="primary" isBusy={write.isPending} onPress={issue}>
          Issue the statement
        </Button>
      </DialogActions>
    </Dialog>
  );
}
