import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Busy, Button, DialogActions, Failure } from '../parts/layout';
import type { BodyOf, Method, ParametersOf, PathWith, ResultOf } from '../reading/paths';
import { problemFrom, ReadProblem } from '../reading/problem';
import { useWrite, type Written } from '../reading/use-write';
import { draftMember } from './draft';
import type { Rule } from './fault';
import { type OptionsOfFields, shownShape } from './field-group';
import { FieldView } from './field-view';
import styles from './fields.module.css';
import { bodyOf } from './read-schema';
import type { JsonRecord, ObjectShape } from './shape';
import { useForm } from './use-form';

export interface ContractFormProps<M extends Exclude<Method, 'get'>, Path extends PathWith<M>> {
  readonly method: M;
  readonly path: Path;
  readonly params?: Omit<ParametersOf<Path, M>, 'header'>;
  /** `counterparty-<id>`: the form restores this draft when it is opened again. */
  readonly form: string;
  readonly values?: JsonRecord;
  /** The ledger refuses the write after another change. */
  readonly ifMatch?: string | undefined;
  /** Sent unchanged and not shown. */
  readonly fixed?: JsonRecord;
  /** Neither shown nor sent. */
  readonly without?: readonly string[];
  readonly fields?: OptionsOfFields;
  /** Beyond the contract's schema. */
  readonly rules?: readonly Rule[];
  readonly about?: (problem: ReadProblem) => string | undefined;
  readonly submit: string;
  readonly onDone: (written: Written<ResultOf<Path, M>>) => void;
  readonly onCancel?: () => void;
}

/** Built from the operation's contract. Errors of the ledger appear at their fields. */
export function ContractForm<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>(
  props: ContractFormProps<M, Path>,
) {
  const { shape, error, refetch } = useBodyShape(props.method, props.path);
  if (shape === undefined) {
    return error === null ? <Busy /> : <Failure error={error} onRetry={() => void refetch()} />;
  }
  const { fields = {}, without = [], fixed = {} } = props;
  const shown = shownShape(shape ?? { kind: 'object', fields: [], either: [] }, fields, [
    ...without,
    ...Object.keys(fixed),
  ]);
  return <Filled {...props} key={props.form} shape={shown} />;
}

function Filled<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>(
  props: ContractFormProps<M, Path> & { readonly shape: ObjectShape },
) {
  const { method, path, params, shape, fields = {}, fixed, ifMatch, submit } = props;
  const { onDone, onCancel, form: name, values, rules = [], about } = props;
  const place = useRef<HTMLFormElement>(null);
  // The tag at the start, so that concurrent changes are reported and not overwritten.
  const [tag, setTag] = useState(ifMatch);
  const queries = useQueryClient();
  const form = useForm({ form: name, shape, values, rules, about });
  const write = useWrite(method, path, {
    onSuccess: (written) => {
      form.forget();
      onDone(written);
    },
  });
  const send = async () => {
    const body = form.body();
    if (body === undefined) return void focusFault(place.current);
    await write
      .mutateAsync({
        body: bodyAsTyped<Path, M>({ ...body, ...fixed }),
        ...(params === undefined ? {} : { params }),
        ...(tag === undefined ? {} : { ifMatch: tag }),
      })
      .catch((problem: ReadProblem) => {
        form.refused(problem);
        // While the reader sees the refusal.
        if (problem.status === 412) void queries.invalidateQueries();
        focusFault(place.current);
      });
  };
  const goOn = () => {
    form.startAnew();
    setTag(ifMatch);
    write.reset();
  };
  const cancel = () => {
    form.forget();
    onCancel?.();
  };
  const { at, apart } = form.faults;
  const refusal = write.error !== null && at.size === 0 && apart.length === 0 ? write.error : null;
  return (
    <form
      ref={place}
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!write.isPending) void send();
      }}
    >
      {shape.fields.some(({ required }) => required) && (
        <p className="hint">Fields marked * are required.</p>
      )}
      {shape.fields.map((field) => (
        <FieldView
          key={field.name}
          field={field}
          path={[field.name]}
          draft={draftMember(form.draft, field.name)}
          onChange={(typed) => form.change(field, typed)}
          faults={form.faults}
          options={fields}
        />
      ))}
      {apart.length > 0 && (
        <div role="alert" className={styles['apart']}>
          {apart.join(' ')}
        </div>
      )}
      {refusal !== null && (
        // After a concurrent change, the draft is applied to the current values.
        <Failure
          error={refusal}
          action={
            refusal.status === 412 && (
              <Button onPress={goOn}>Continue with the current values</Button>
            )
          }
        />
      )}
      <DialogActions>
        {onCancel !== undefined && <Button onPress={cancel}>Cancel</Button>}
        <Button
          type="submit"
          kind="primary"
          isBusy={write.isPending}
          isDisabled={values !== undefined && !form.isChanged}
        >
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}

/** The schema at run time and the type have one source; a test compares every form with its contract. */
function bodyAsTyped<Path extends PathWith<M>, M extends Method>(body: unknown): BodyOf<Path, M> {
  return body as BodyOf<Path, M>;
}

function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  });
}

function useInterface() {
  return useQuery<unknown, ReadProblem>({
    queryKey: ['interface'],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const response = await fetch('/openapi.json', { signal }).catch((error: unknown) => {
        if (signal.aborted) throw error;
        throw problemFrom(error);
      });
      if (response.ok) return response.json();
      throw new ReadProblem(
        response.status,
        'Forms need the API description, which could not be read. DOCS_PUBLIC=false disables it.',
      );
    },
  });
}

export function useBodyShape(method: string, path: string) {
  const { data, error, refetch } = useInterface();
  const shape: ObjectShape | null | undefined =
    data === undefined ? undefined : (bodyOf(data, method, path) ?? null);
  return { shape, error, refetch };
}
