import type {
  InputHTMLAttributes,
  ReactNode,
  TextareaHTMLAttributes,
  SelectHTMLAttributes,
} from 'react';
import { TextArea, TextField, Select } from '#ui/field.tsx';
import { useFormField } from './checked-form.tsx';

/** A text field with the value and the error that its form has for it. */
export const FormTextField = ({
  name,
  ...rest
}: { name: string; label: string; hint?: ReactNode; optional?: boolean } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'defaultValue' | 'value'
>) => <TextField {...useFormField(name)} {...rest} />;

/** Field for a code of six digits, which a telephone can fill in by itself. */
export const CodeField = ({
  name = 'code',
  label,
  hint,
}: {
  name?: string;
  label: string;
  hint: string;
}) => (
  <FormTextField
    name={name}
    label={label}
    hint={hint}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
  />
);

/** A password field; an answer never fills it in again. */
export const FormPasswordField = ({
  name,
  ...rest
}: { name: string; label: string; hint?: ReactNode } & Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'name' | 'defaultValue' | 'value' | 'type'
>) => {
  const { defaultValue: _, ...field } = useFormField(name);
  return <TextField type="password" {...field} {...rest} />;
};

export const FormTextArea = ({
  name,
  ...rest
}: { name: string; label: string; hint?: ReactNode; optional?: boolean } & Omit<
  TextareaHTMLAttributes<HTMLTextAreaElement>,
  'name' | 'defaultValue' | 'value'
>) => <TextArea {...useFormField(name)} {...rest} />;

export const FormSelect = ({
  name,
  ...rest
}: { name: string; label: string; hint?: ReactNode; children: ReactNode } & Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'name' | 'defaultValue' | 'value'
>) => <Select {...useFormField(name)} {...rest} />;
