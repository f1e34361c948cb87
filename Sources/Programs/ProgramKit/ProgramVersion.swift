/// The version of all programs of the package.
package let programVersion = "0.1.0"
