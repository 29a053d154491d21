// What opens from the results, together: what they share with the page is one file.
export { AnswersDialog } from './answers-dialog.tsx';
export { ArithmeticDialog } from './arithmetic-dialog.tsx';
export { TypedFigureDialog } from './typed-figure-dialog.tsx';
