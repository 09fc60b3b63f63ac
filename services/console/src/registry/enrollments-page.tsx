import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isId } from '../forms/check-scalar';
import { Button } from '../parts/button';
import { Page } from '../parts/page';
import { TextField } from '../parts/text-field';
import { useToast } from '../parts/toast';
import { FormDialog } from './form-dialog';
import styles from './registry.module.css';
import { RegistryNav } from './registry-nav';
import { usePageSearch } from './use-page-search';

/** Enrollments: a premise is enrolled in a plan here, and an enrollment is found by its id. */
export function EnrollmentsPage() {
  const [{ premise = '', plan = '' }, change] = usePageSearch();
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const toast = useToast();
  const open = (id: string) => void navigate({ to: '/registry/enrollments/$id', params: { id } });
  const isWrong = typed.trim() !== '' && !isId(typed.trim());
  return (
    <Page
      title="Enrollments"
      note="Reseller, customer and cost key of an enrollment are those of its premise."
      actions={
        <Button kind="primary" onPress={() => change({ form: 'new' })}>
          Enroll a premise
        </Button>
      }
    >
      <RegistryNav />
      <form
        className={styles['find']}
        onSubmit={(event) => {
          event.preventDefault();
          if (isId(typed.trim())) open(typed.trim().toLowerCase());
        }}
      >
        <TextField
          label="Find an enrollment by its id"
          hint="The answer to enrolling gave it; the log of events has it too."
          value={typed}
          onChange={setTyped}
          error={isWrong ? 'Paste the whole id.' : undefined}
        />
        <Button type="submit" isDisabled={!isId(typed.trim())}>
          Open
        </Button>
      </form>
      <FormDialog
        name="new"
        title="Enroll a premise"
        method="post"
        path="/api/v1/enrollments"
        form={`enrollment-new-${premise}-${plan}`}
        submit="Enroll"
        fields={{
          plan_id: { pick: 'plan', label: 'Plan', standard: plan },
          premise_asset_id: { pick: 'premise', label: 'Premise', standard: premise },
          customer_name: { label: 'Name of the customer' },
        }}
        about={({ status, detail }) =>
          status === 422 && detail.includes('premise')
            ? 'premise_asset_id'
            : status === 403 && detail.includes('plan')
              ? 'plan_id'
              : undefined
        }
        onDone={({ data }) => {
          toast(`Enrolled ${data.customer_name}: ${data.status}.`);
          open(data.id);
        }}
      />
    </Page>
  );
}
