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

/** A form for one operation of the interface. */
export interface ContractFormProps<M extends Exclude<Method, 'get'>, Path extends PathWith<M>> {
  readonly method: M;
  readonly path: Path;
  readonly params?: Omit<ParametersOf<Path, M>, 'header'>;
  /** Names what is typed, so that a form that is shown anew goes on with it: `counterparty-<id>`. */
  readonly form: string;
  /** What there is already: the form changes it, and sends only what was changed. */
  readonly values?: JsonRecord;
  /** The entity tag of those values: the write is refused if somebody else has changed them since. */
  readonly ifMatch?: string | undefined;
  /** Members that are sent as they are, and not shown. */
  readonly fixed?: JsonRecord;
  /** Members that are neither shown nor sent. */
  readonly without?: readonly string[];
  readonly fields?: OptionsOfFields;
  /** What a body keeps to beside the contract's own form. */
  readonly rules?: readonly Rule[];
  /** The member that a refusal in words is about. */
  readonly about?: (problem: ReadProblem) => string | undefined;
  /** What the button says. */
  readonly submit: string;
  readonly onDone: (written: Written<ResultOf<Path, M>>) => void;
  readonly onCancel?: () => void;
}

/** The fields of an operation's body as its contract describes them; what the ledger refuses stands at its field. */
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
  // The tag of what was shown when the form began: what somebody else changes meanwhile is told, and not overrun.
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
        // What there is now is read while the refusal is.
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
        <p className="hint">Fields with a * have to be filled in.</p>
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
        // Where somebody else was faster, what was typed goes on what there is now.
        <Failure
          error={refusal}
          action={
            refusal.status === 412 && <Button onPress={goOn}>Go on with what there is now</Button>
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

/** The body was read by the description that its type is made of; a test holds every form to the contract itself. */
function bodyAsTyped<Path extends PathWith<M>, M extends Method>(body: unknown): BodyOf<Path, M> {
  return body as BodyOf<Path, M>;
}

/** Goes to the first field that is marked as wrong, once it is. */
function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  });
}

/** The description of the interface, loaded once for this tab. */
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
        'The description of the interface cannot be read; forms are made from it. With DOCS_PUBLIC=false it is closed.',
      );
    },
  });
}

/** The fields that an operation's body has, once the description is there; null where the operation takes no body. */
export function useBodyShape(method: string, path: string) {
  const { data, error, refetch } = useInterface();
  const shape: ObjectShape | null | undefined =
    data === undefined ? undefined : (bodyOf(data, method, path) ?? null);
  return { shape, error, refetch };
}
