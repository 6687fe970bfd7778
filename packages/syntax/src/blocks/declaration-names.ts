import type { Node } from 'web-tree-sitter'

/** What a declaration is called: its own name, of several parts where it is qualified, and the names before those of its members. */
export interface DeclarationName {
  readonly own: readonly string[]
  /** Default: the same. */
  readonly scope?: readonly string[]
}

/** Kinds of nodes that declare something by a field `name` or a declarator, in all grammars. */
const DECLARATIONS: ReadonlySet<string> = new Set(
  `function_declaration generator_function_declaration class_declaration abstract_class_declaration interface_declaration
  enum_declaration type_alias_declaration internal_module module function_signature method_definition method_signature
  abstract_method_signature public_field_definition field_definition property_signature enum_assignment function_definition
  class_definition method_declaration type_spec type_alias const_spec var_spec field_declaration method_elem function_item
  function_signature_item struct_item enum_item union_item trait_item mod_item type_item const_item static_item macro_definition
  enum_variant associated_type record_declaration annotation_type_declaration constructor_declaration
  compact_constructor_declaration enum_constant struct_specifier class_specifier union_specifier enum_specifier enumerator
  type_definition alias_declaration concept_definition declaration preproc_def preproc_function_def namespace_definition
  struct_declaration delegate_declaration destructor_declaration property_declaration event_declaration
  event_field_declaration enum_member_declaration namespace_declaration local_function_statement method singleton_method class
  trait_declaration enum_case const_declaration variable_declarator variable_assignment`.split(/\s+/),
)

/** Kinds that name a value; inside a function they are its own affair. */
const VALUES: ReadonlySet<string> = new Set(
  `declaration const_spec var_spec const_item static_item variable_declarator variable_assignment assignment
  assignment_expression pair field_declaration const_declaration property_declaration`.split(/\s+/),
)

const SPECIFIERS = /^(?:struct|class|union|enum)_specifier$/

/** The name of a declaration; undefined for any other node. @param isLocal whether the node is inside a function */
export function declarationName(node: Node, isLocal: boolean): DeclarationName | undefined {
  if (isLocal && VALUES.has(node.type) && !isFunction(valueIn(node))) return undefined
  if (SPECIFIERS.test(node.type) && node.childForFieldName('body') === null) return undefined
  if (node.type === 'variable_declarator' && !isOfScript(node)) return undefined
  const special = SPECIAL[node.type]
  if (special !== undefined) return special(node)
  if (!DECLARATIONS.has(node.type)) return undefined
  const name = nameNode(node)
  return name === undefined ? undefined : named(partsOf(name.text))
}

/** Whether a declarator declares by itself, as in JavaScript. In other languages the field around it does. */
function isOfScript({ parent }: Node): boolean {
  if (parent?.type === 'lexical_declaration') return true
  return (
    parent?.type === 'variable_declaration' &&
    !/^(?:(?:event_)?field_declaration|local_)/.test(parent.parent?.type ?? '')
  )
}

/** Whether members of a node are inside a function. */
export function isFunction(node: Node | null | undefined): boolean {
  return node != null && FUNCTIONS.test(node.type)
}

const FUNCTIONS =
  /^(?:function|arrow_function|generator_function|func_literal|lambda|method|singleton_method|closure_expression|function_item|local_function_statement|compact_constructor_declaration|destructor_declaration|(?:function|method|constructor|generator_function)_(?:declaration|definition|expression))$/

function valueIn(node: Node): Node | null {
  return node.childForFieldName('value') ?? node.childForFieldName('right')
}

const SPECIAL: Readonly<Record<string, (node: Node) => DeclarationName | undefined>> = {
  impl_item: implName,
  method_declaration: methodName,
  assignment: assigned,
  assignment_expression: assigned,
  pair: (node) => keyed(node.childForFieldName('key')),
  property_identifier: (node) => (node.parent?.type === 'enum_body' ? keyed(node) : undefined),
  rule_set: headed,
  keyframes_statement: headed,
  media_statement: headed,
  supports_statement: headed,
  at_rule: headed,
  element: identified,
  script_element: identified,
  style_element: identified,
}

function named(own: readonly string[]): DeclarationName | undefined {
  return own.length === 0 ? undefined : { own }
}

/** The node with the name: the field `name`, or what stands innermost in the only declarator. */
function nameNode(node: Node): Node | undefined {
  const name = node.childForFieldName('name') ?? node.childForFieldName('property')
  if (name !== null) return name
  const declarators = node.childrenForFieldName('declarator')
  const [declarator, second] = declarators.length > 0 ? declarators : deepDeclarators(node)
  if (declarator == null || second != null) return undefined
  let inner: Node = declarator
  for (let next: Node | null = inner; next !== null; next = innerOf(inner)) inner = next
  return inner
}

function innerOf(node: Node): Node | null {
  const named = node.type === 'qualified_identifier' ? null : node.childForFieldName('name')
  const inner = node.childForFieldName('declarator') ?? named
  if (inner !== null || !/declarator$/.test(node.type)) return inner
  return (
    node.namedChildren.find((child) => child !== null && /(?:declarator|identifier)$/.test(child.type)) ??
    null
  )
}

/** The elements of fields in C# and PHP. */
function deepDeclarators(node: Node): readonly (Node | null | undefined)[] {
  const list = node.namedChildren.find((child) => child?.type === 'variable_declaration') ?? node
  const elements = list.namedChildren.filter(
    (child) => child !== null && /^(?:variable_declarator|property_element|const_element)$/.test(child.type),
  )
  return elements.map((element) =>
    element?.type === 'const_element' ? element.firstNamedChild : element?.childForFieldName('name'),
  )
}

/** In Rust: `impl Trait for Type`, whose members are those of the type. */
function implName(node: Node): DeclarationName | undefined {
  const type = node.childForFieldName('type')
  if (type === null) return undefined
  const trait = node.childForFieldName('trait')
  const own = trait === null ? `impl ${type.text}` : `impl ${trait.text} for ${type.text}`
  return { own: [oneLine(own)], scope: partsOf(type.text) }
}

/** In Go, a method has the type of its receiver before its name. */
function methodName(node: Node): DeclarationName | undefined {
  const name = nameNode(node)
  if (name === undefined) return undefined
  let type = node.childForFieldName('receiver')?.firstNamedChild?.childForFieldName('type') ?? null
  while (type !== null && /^(?:pointer|generic|parenthesized)_type$/.test(type.type))
    type = type.firstNamedChild
  return named([...(type === null ? [] : [type.text]), ...partsOf(name.text)])
}

/** `a.b = function () {}`, or a name at the top of a file. */
function assigned(node: Node): DeclarationName | undefined {
  const left = node.childForFieldName('left')
  if (left === null || !/^(?:identifier|constant|member_expression)$/.test(left.type)) return undefined
  if (
    left.type === 'member_expression' &&
    !/^(?:function|arrow|class|object)/.test(valueIn(node)?.type ?? '')
  )
    return undefined
  const parts = partsOf(left.text).filter((part, at) => !isPlumbing(part, at))
  return named(parts)
}

function isPlumbing(part: string, at: number): boolean {
  return part === 'prototype' || (at === 0 && part === 'module') || (at < 2 && part === 'exports')
}

function keyed(key: Node | null): DeclarationName | undefined {
  if (key === null || !/^(?:property_identifier|string|number)$/.test(key.type)) return undefined
  return named([key.text.replace(/^(["'])(.*)\1$/, '$2')])
}

/** In CSS, what stands before the block. */
function headed(node: Node): DeclarationName | undefined {
  const block = node.namedChildren.find((child) => child !== null && /block/.test(child.type))
  if (block == null) return undefined
  return named([oneLine(node.text.slice(0, block.startIndex - node.startIndex))])
}

/** In HTML, the attribute `id`; ids have no scope. */
function identified(node: Node): DeclarationName | undefined {
  const tag = node.firstNamedChild
  const id = tag?.namedChildren.find((child) => child?.firstNamedChild?.text.toLowerCase() === 'id')
  const value = id?.lastNamedChild?.text.replace(/^(["'])(.*)\1$/, '$2')
  return value === undefined ? undefined : { own: [`#${value}`], scope: [] }
}

/**
 * The parts of a name. Arguments of types and functions, pointers and the sigils of variables are no parts of it.
 *
 * @example partsOf('(*Server).Start()') // ['Server', 'Start']
 */
export function partsOf(name: string): readonly string[] {
  let plain = name.trim().replace(/^\([*&]?([\w.]+)\)/, '$1')
  if (!/\boperator\b/.test(plain)) plain = plain.replace(/\([^()]*\)\s*$/, '')
  for (let shorter = plain; ; plain = shorter) {
    shorter = plain.replace(/<[^<>]*>|\[[^[\]]*\]$/, '')
    if (shorter === plain) break
  }
  return plain
    .split(/::|->|[.#\\]/)
    .map((part) => oneLine(part).replace(/^[$*&]+/, ''))
    .filter((part) => part !== '')
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
