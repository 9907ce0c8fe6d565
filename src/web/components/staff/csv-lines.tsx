import { TextArea, TextField } from '#ui/field.tsx';

/** Puts the text of a chosen file into the field that is sent. */
const showLines = async (input: HTMLInputElement): Promise<void> => {
  const lines = input.form?.elements.namedItem('pasted');
  const file = input.files?.[0];
  if (file && lines instanceof HTMLTextAreaElement) lines.value = await file.text();
};

/** The lines of a CSV file, chosen or pasted; the form sends them as `pasted`. */
export const CsvLines = ({ pasted, hint }: { pasted: string; hint: string }) => (
  <>
    <div className="needs-script">
      <TextField
        label="CSV file"
        type="file"
        accept=".csv,text/csv,text/plain"
        optional
        hint="Its lines are shown below so that you can see what is checked."
        onChange={({ target }) => void showLines(target)}
      />
    </div>
    <TextArea
      label="Lines of the file"
      name="pasted"
      rows={8}
      defaultValue={pasted}
      spellCheck={false}
      hint={hint}
    />
  </>
);
