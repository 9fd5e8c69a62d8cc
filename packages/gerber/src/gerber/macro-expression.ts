/** A macro expression in postfix order, which is evaluated without recursion. */
export type Expression = readonly Token[];
type Operator = '+' | '-' | 'x' | '/' | 'negate';
type Token =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'variable'; readonly index: number }
  | { readonly kind: 'operator'; readonly operator: Operator };

const precedence: Readonly<Record<Operator, number>> = { '+': 1, '-': 1, x: 2, '/': 2, negate: 3 };
const lexeme = /(\d+\.?\d*(?:[eE][+-]?\d+)?|\.\d+)|\$(\d+)|([-+xX*/()])/y;
const maxTokens = 500;

/**
 * Parses an expression such as `1.5x($2-$1)/2` by the shunting-yard method; `x` and `X` multiply. Undefined when it is
 * none.
 */
export function parseExpression(text: string): Expression | undefined {
  const output: Token[] = [];
  const stack: (Operator | '(')[] = [];
  let operandExpected = true;
  lexeme.lastIndex = 0;
  for (let tokens = 0; lexeme.lastIndex < text.length; tokens += 1) {
    const match = tokens < maxTokens ? lexeme.exec(text) : null;
    if (match === null) return undefined;
    const [, number, variable, symbol] = match;
    if (number !== undefined || variable !== undefined) {
      if (!operandExpected) return undefined;
      output.push(
        number !== undefined
          ? { kind: 'number', value: Number(number) }
          : { kind: 'variable', index: Number(variable) },
      );
      operandExpected = false;
    } else if (symbol === '(') {
      if (!operandExpected) return undefined;
      stack.push('(');
    } else if (symbol === ')') {
      if (operandExpected || !closeBracket(stack, output)) return undefined;
    } else if (operandExpected) {
      if (symbol === '-') stack.push('negate');
      else if (symbol !== '+') return undefined;
    } else {
      pushOperator(symbol === '+' || symbol === '-' || symbol === '/' ? symbol : 'x', stack, output);
      operandExpected = true;
    }
  }
  if (operandExpected) return undefined;
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top === '(') return undefined;
    output.push({ kind: 'operator', operator: top });
  }
  return output;
}

function closeBracket(stack: (Operator | '(')[], output: Token[]): boolean {
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    if (top === '(') return true;
    output.push({ kind: 'operator', operator: top });
  }
  return false;
}

function pushOperator(operator: Operator, stack: (Operator | '(')[], output: Token[]): void {
  for (
    let top = stack.at(-1);
    top !== undefined && top !== '(' && precedence[top] >= precedence[operator];
    top = stack.at(-1)
  ) {
    stack.pop();
    output.push({ kind: 'operator', operator: top });
  }
  stack.push(operator);
}

/** Evaluates an expression. Undefined variables count as zero, per the specification. */
export function evaluate(expression: Expression, variables: ReadonlyMap<number, number>): number {
  const stack: number[] = [];
  for (const token of expression) {
    if (token.kind === 'number') stack.push(token.value);
    else if (token.kind === 'variable') stack.push(variables.get(token.index) ?? 0);
    else stack.push(apply(token.operator, stack));
  }
  return stack.pop() ?? 0;
}

function apply(operator: Operator, stack: number[]): number {
  const right = stack.pop() ?? 0;
  if (operator === 'negate') return -right;
  const left = stack.pop() ?? 0;
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case 'x':
      return left * right;
    case '/':
      return left / right;
  }
}
