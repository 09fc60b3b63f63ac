import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Alert, Button, DialogActions, Empty, Failure, Waiting } from '../parts/layout';
import type { BodyOf, Method, ParametersOf, PathWith, ResultOf } from '../reading/paths';
import type { ReadProblem } from '../reading/problem';
import { useDescription } from '../reading/use-read';
import { useWrite, type Written } from '../reading/use-write';
import { useMissingRole } from '../session/allowed';
import { draftMember } from './draft';
import type { Rule } from './fault';
import type { OptionsOfFields } from './field-group';
import { FieldView } from './field-view';
import { bodyOf, withOptions } from './read-schema';
import type { JsonRecord, ObjectShape } from './shape';
import { useForm } from './use-form';

export interface ContractFormProps<M extends Exclude<Method, 'get'>, Path extends PathWith<M>> {
  readonly method: M;
  readonly path: Path;
  readonly params?: Omit<ParametersOf<Path, M>, 'header'>;
  readonly form: string;
  readonly values?: JsonRecord;
  readonly ifMatch?: string | undefined;
  readonly fixed?: JsonRecord;
  readonly without?: readonly string[];
  readonly fields?: OptionsOfFields;
  readonly rules?: readonly Rule[];
  readonly about?: (problem: ReadProblem) => string | undefined;
  readonly isOfPlatform?: boolean;
  readonly submit: string;
  readonly onDone: (written: Written<ResultOf<Path, M>>) => void;
  readonly onCancel?: () => void;
}

export function ContractForm<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>(
  props: ContractFormProps<M, Path>,
) {
  const { shape, ...query } = useBodyShape(props.method, props.path);
  const missing = useMissingRole(`${props.method} ${props.path}`);
  if (missing !== undefined) return <Empty title={missing} />;
  if (shape === undefined) return <Waiting query={query} />;
  const { fields = {}, without = [], fixed = {} } = props;
  const shown = withOptions(shape, fields, [...without, ...Object.keys(fixed)]);
  return <Filled {...props} key={props.form} shape={shown} />;
}

function Filled<M extends Exclude<Method, 'get'>, Path extends PathWith<M>>(
  props: ContractFormProps<M, Path> & { readonly shape: ObjectShape },
) {
  const { method, path, params, shape, fields = {}, fixed, ifMatch, submit } = props;
  const { isOfPlatform, onDone, onCancel, form: name, values, rules = [], about } = props;
  const place = useRef<HTMLFormElement>(null);
  // The first tag protects concurrent changes.
  const [tag, setTag] = useState(ifMatch);
  const queries = useQueryClient();
  const form = useForm({ form: name, shape, values, rules, about });
  const done = (written: Written<ResultOf<Path, M>>) => {
    form.forget();
    onDone(written);
  };
  const write = useWrite(method, path, done, { isOfPlatform, keptKey: form.key });
  const send = async () => {
    const body = form.body();
    if (body === undefined) return void focusFault(place.current);
    // A test compares schema and type.
    const typed: unknown = { ...body, ...fixed };
    await write
      .mutateAsync({
        body: typed as BodyOf<Path, M>,
        params,
        ifMatch: tag,
      })
      .catch((problem: ReadProblem) => {
        form.refused(problem);
        if (problem.status === 412) void queries.invalidateQueries();
        focusFault(place.current);
      });
  };
  const goOn = () => {
    form.startAnew();
    setTag(ifMatch);
    write.reset();
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
          onChange={(typed) => {
            form.change(field, typed);
            // A conflict remains until the form has the current values.
            if (write.isError && write.error.status !== 412) write.reset();
          }}
          faults={form.faults}
          options={fields}
        />
      ))}
      {apart.length > 0 && <Alert>{apart.join(' ')}</Alert>}
      {refusal !== null && (
        // Applies the draft to concurrently changed values.
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
        {onCancel !== undefined && (
          <Button
            onPress={() => {
              form.forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
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

function focusFault(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus();
  });
}

export function useBodyShape(method: string, path: string) {
  const query = useDescription();
  const shape = query.data === undefined ? undefined : bodyOf(query.data, method, path);
  return { ...query, shape };
}
