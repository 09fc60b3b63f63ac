import { Button } from '../parts/button';
import { ComboField, DateField, DateTimeField, TextField } from '../parts/fields';
import type { FieldProps } from '../parts/fields/field';
import { draftList, draftMember, draftText, isDraftList, itemDraft } from './draft';
import { pointer } from './fault';
import { FieldGroup, type FieldOptions, type FieldViewProps } from './field-group';
import styles from './fields.module.css';
import {
  AttributesField,
  ChoiceField,
  ChoicesField,
  FlagField,
  GeometryField,
  WordsField,
} from './group-fields';
import { ResourcePicker } from './resource-picker';
import { type Field, labelOf, type ObjectShape } from './shape';

export function FieldView(props: FieldViewProps) {
  const { field, path, draft, onChange, faults } = props;
  const options = props.options[field.name] ?? {};
  const one = oneField(field, options, faults.at.get(pointer(path)));
  const text = draftText(draft);
  const { shape } = field;
  switch (shape.kind) {
    case 'text':
      if (options.suggestions !== undefined) {
        return (
          <ComboField
            {...one}
            options={options.suggestions.map((id) => ({
              id,
              label: id,
              note: options.notes?.[id],
            }))}
            value={text === '' ? undefined : text}
            inputValue={text}
            onInputChange={onChange}
            onChange={(value) => onChange(value ?? text)}
            allowsCustomValue
          />
        );
      }
      return (
        <TextField {...one} value={text} onChange={onChange} isMultiline={options.long ?? false} />
      );
    case 'id':
      return options.pick === undefined ? (
        <TextField {...one} value={text} onChange={onChange} />
      ) : (
        <ResourcePicker {...one} kind={options.pick} value={text} onChange={onChange} />
      );
    case 'whole':
      return <TextField {...one} value={text} onChange={onChange} inputMode="numeric" />;
    case 'decimal':
      return <TextField {...one} value={text} onChange={onChange} inputMode="decimal" />;
    case 'choice':
      return (
        <ChoiceField
          one={one}
          choices={shape.options}
          notes={options.notes}
          value={text}
          onChange={onChange}
        />
      );
    case 'flag':
      return <FlagField one={one} isOn={field.standard} value={text} onChange={onChange} />;
    case 'date':
      return <DateField {...one} value={text} onChange={onChange} />;
    case 'instant':
      return (
        <DateTimeField
          {...one}
          value={text === '' ? undefined : text}
          onChange={(value) => onChange(value ?? '')}
        />
      );
    case 'geometry':
      return <GeometryField one={one} types={shape.types} value={text} onChange={onChange} />;
    case 'attributes':
      return (
        <AttributesField
          one={one}
          path={path}
          rows={draftList(draft)}
          onChange={onChange}
          faults={faults}
        />
      );
    case 'object':
      return <ObjectField {...props} one={one} shape={shape} />;
    case 'list':
      return shape.item.kind === 'object' ? (
        <ListField {...props} one={one} shape={shape.item} itemsMax={shape.maxItems} />
      ) : shape.item.kind === 'choice' ? (
        <ChoicesField
          one={one}
          choices={shape.item.options}
          items={draftList(draft)}
          onChange={onChange}
        />
      ) : (
        <WordsField one={one} items={draftList(draft)} onChange={onChange} />
      );
    default:
      return shape satisfies never;
  }
}

function oneField(
  field: Field,
  options: FieldOptions,
  errors: readonly string[] | undefined,
): FieldProps {
  const { name, required: isRequired } = field;
  const { label = labelOf(name), hint = hintOf(field) } = options;
  return { name, isRequired, label, hint, error: errors?.join(' ') };
}

function hintOf({ hint, example, shape }: Field): string | undefined {
  // The contract's description addresses programs.
  if (shape.kind === 'attributes') return undefined;
  const text = hint?.replaceAll('`', '');
  if (example === undefined) return text;
  return text === undefined ? `Such as ${example}` : `${text}, such as ${example}`;
}

type MembersProps = Omit<FieldViewProps, 'field'> & { readonly shape: ObjectShape };

function Members({ shape, path, draft, onChange, ...shared }: MembersProps) {
  const members = typeof draft === 'string' || isDraftList(draft) ? {} : draft;
  return (
    <div className="fields">
      {shape.fields.map((field) => (
        <FieldView
          {...shared}
          key={field.name}
          field={field}
          path={[...path, field.name]}
          draft={draftMember(draft, field.name)}
          onChange={(changed) => onChange({ ...members, [field.name]: changed })}
        />
      ))}
    </div>
  );
}

function ObjectField({ one, ...members }: MembersProps & { readonly one: FieldProps }) {
  const { shape, draft, onChange } = members;
  const isThere = typeof draft !== 'string';
  return (
    <FieldGroup one={one}>
      {isThere && <Members {...members} />}
      {!one.isRequired && (
        <div className="row">
          <Button size="small" onPress={() => onChange(isThere ? '' : itemDraft(shape))}>
            {isThere ? `Remove ${one.label.toLowerCase()}` : `Add ${one.label.toLowerCase()}`}
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}

interface ListFieldProps extends MembersProps {
  readonly one: FieldProps;
  readonly itemsMax: number;
}

function ListField({ one, itemsMax, path, draft, onChange, ...members }: ListFieldProps) {
  const items = draftList(draft);
  return (
    <FieldGroup one={one}>
      {items.map((member, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their index
        <fieldset key={index} className={`card stack ${styles['group']}`}>
          <legend>
            {one.label} {index + 1}
          </legend>
          <Members
            {...members}
            path={[...path, index]}
            draft={member}
            onChange={(changed) => onChange(items.with(index, changed))}
          />
          <div className="row">
            <Button size="small" onPress={() => onChange(items.toSpliced(index, 1))}>
              Remove {index + 1}
            </Button>
          </div>
        </fieldset>
      ))}
      {items.length < itemsMax && (
        <div className="row">
          <Button size="small" onPress={() => onChange([...items, itemDraft(members.shape)])}>
            Add
          </Button>
        </div>
      )}
    </FieldGroup>
  );
}
