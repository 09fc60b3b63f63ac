import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../parts/button';
import { SelectField } from '../parts/select-field';
import { TextField } from '../parts/text-field';
import styles from './audit.module.css';
import { entityKinds } from './entities';

/** The way to a thing's timeline: by its kind and id, or its stream. */
export function FindEntity() {
  const navigate = useNavigate();
  const [kind, setKind] = useState(entityKinds[0]?.prefix ?? 'transaction');
  const [id, setId] = useState('');
  const typed = id.trim();
  const isStream = entityKinds.some(({ prefix }) => typed.startsWith(`${prefix}-`));
  return (
    <section className={styles['card']} aria-labelledby="audit-find">
      <h2 id="audit-find">What happened to …</h2>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          const stream = isStream ? typed : `${kind}-${typed}`;
          if (typed !== '') void navigate({ to: '/audit/$stream', params: { stream } });
        }}
      >
        <SelectField
          label="Kind"
          options={entityKinds.map(({ prefix, name }) => ({ id: prefix, label: name }))}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label="Id"
          hint="Or a stream, such as transaction-…"
          value={id}
          onChange={setId}
        />
        <div className={styles['submit']}>
          <Button type="submit" kind="primary" isDisabled={typed === ''}>
            Open its timeline
          </Button>
        </div>
      </form>
    </section>
  );
}
