"""What mutmut would leave alone, laid open to it."""

import ast


def undecorated(source: str) -> str:
    """
    Write properties and cached functions without `@`, since mutmut leaves everything decorated as it is.

    `@property def a(self)` becomes `def a(self)` and, below it, `a = property(a)`.
    """
    lines = source.splitlines(keepends=True)
    # From the last to the first, so that line numbers above stay true.
    for node in sorted(_plainly_decorated(ast.parse(source)), key=lambda node: -node.lineno):
        decorator = node.decorator_list[0]
        indent = " " * node.col_offset
        lines.insert(node.end_lineno or 0, f"{indent}{node.name} = {ast.unparse(decorator)}({node.name})\n")
        del lines[decorator.lineno - 1 : decorator.end_lineno]
    return "".join(lines)


def _plainly_decorated(tree: ast.Module) -> list[ast.FunctionDef]:
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and len(node.decorator_list) == 1]
    return [node for node in functions if _name(node.decorator_list[0]) in ("property", "cache", "lru_cache")]


def _name(decorator: ast.expr) -> str:
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)
