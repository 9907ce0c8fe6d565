import type { ReactNode, SelectHTMLAttributes } from 'react';
import { Select } from '#ui/select.tsx';
import { useFormField } from './checked-form.tsx';

export const FormSelect = ({
  name,
  ...rest
}: { name: string; label: string; hint?: ReactNode; children: ReactNode } & Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'name' | 'defaultValue' | 'value'
>) => <Select {...useFormField(name)} {...rest} />;
